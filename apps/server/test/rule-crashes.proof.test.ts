import { setTimeout as sleep } from 'node:timers/promises';
import { type EventRecord, type RuleAction, type RuleRecord } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { aMortal, persistently, useDatabase } from './crash-fixture.ts';
import { logOf, openWriters, rowsOf } from './notices-fixture.ts';
import { eventually, launchBasalt, startServer } from './processes.ts';
import { dice, oneOf } from './torture/dice.ts';
import { lengthOf, tortureSeed } from './torture/tally.ts';

/** This many changes by people; 10,000 in the long form. */
const wanted = lengthOf('BASALT_RULE_EVENTS', 120);
/** Kills of servers and workers; 50 in the long form. */
const kills = Math.max(4, wanted / 200);
/** Changes of one organization: below what the rules of one may do in an hour. */
const ofOrganization = 2_500;
const seed = tortureSeed();

const colours = ['red', 'green', 'blue', 'white', 'black', 'grey'];
const priorities = ['lowest', 'low', 'medium', 'high', 'highest'] as const;
const slugs = ['open', 'hold', 'in-progress', 'pull-request', 'deployed'];
const titles = Array.from({ length: 10 }, (_, at) => `Title ${at}`);

const comment: RuleAction = { do: 'comment', body_html: '<p>{{ticket.key}}</p>' };
const tag = (name: string): RuleAction => ({ do: 'add', tag_names: [name] });

const { closing, database } = useDatabase();

/** The thirty rules. What they do changes no colour. */
const rulesOf = (boards: readonly string[]): Pick<RuleRecord, 'when' | 'if' | 'do'>[] => [
  ...colours.map((colour) => ({
    when: { on: 'event', kinds: ['ticket.created'] } as const,
    if: { tag: colour },
    do: [comment],
  })),
  ...titles.map((to) => ({
    when: { on: 'event', kinds: ['ticket.updated'], field: 'title', to } as const,
    if: {},
    do: [comment],
  })),
  ...priorities.map((to) => ({
    when: { on: 'event', kinds: ['ticket.updated'], field: 'priority', to } as const,
    if: { tag: colours[0] ?? '' },
    do: [comment, tag(`was-${to}`)],
  })),
  ...boards.map((to) => ({
    when: { on: 'event', kinds: ['ticket.moved'], field: 'board_id', to } as const,
    if: { tag: colours[1] ?? '' },
    do: [tag(`on-${slugs[boards.indexOf(to)]}`), comment],
  })),
  ...colours.slice(2, 4).map((colour) => ({
    when: { on: 'event', kinds: ['ticket.comment.created'] } as const,
    if: { tag: colour },
    do: [tag(`discussed-${colour}`)],
  })),
  ...colours.slice(2, 4).map((colour) => ({
    when: { on: 'event', kinds: ['ticket.updated'], field: 'tag_names' } as const,
    if: { tag: colour },
    do: [comment],
  })),
];

/** What the rules must have done with the log, by words of its own: runs by rule and event, and what each leaves out. */
function expectedOf(
  log: readonly EventRecord[],
  rules: readonly RuleRecord[],
  coloursOf: ReadonlyMap<string, string>,
) {
  const runs = new Map<string, string>();
  const leftOut = new Map(rules.map(({ id }) => [id, 0]));
  const comments = new Map<string, number>();
  const tags = new Map<string, Set<string>>();
  for (const { id, type, actor, data, changes } of log) {
    const via = 'via' in actor && actor.via?.type === 'rule' ? actor.via : null;
    const ticket = String(data['ticket_id'] ?? data['id']);
    if (type === 'ticket.comment.created') comments.set(ticket, (comments.get(ticket) ?? 0) + 1);
    for (const rule of rules) {
      const { when } = rule;
      if (when.on !== 'event' || !when.kinds.some((kind) => kind === type)) continue;
      if (via?.id === rule.id) continue;
      const change = when.field === undefined ? null : changes[when.field];
      if (change === undefined) continue;
      if (change !== null && when.to !== undefined && change.to !== when.to) continue;
      const colour = rule.if?.['tag'];
      const isSelected = colour === undefined || coloursOf.get(ticket) === colour;
      if ((via?.depth ?? 0) >= 5) runs.set(`${rule.id} ${id}`, 'refused');
      else if (!isSelected) leftOut.set(rule.id, (leftOut.get(rule.id) ?? 0) + 1);
      else {
        runs.set(`${rule.id} ${id}`, 'done');
        const all = tags.get(ticket) ?? new Set();
        tags.set(ticket, all);
        for (const each of rule.do) if (each.do === 'add') all.add(String(each.tag_names));
      }
    }
  }
  return { runs, leftOut, comments, tags };
}

test(
  `each rule acts once on each event, while servers and workers are killed, seed ${seed}`,
  { timeout: 120_000 + wanted * 300 },
  async () => {
    const { url, settings: ofDatabase } = database();
    const roll = dice(seed);
    const writers = await openWriters(url);
    closing.push(() => writers.close());
    const { use } = writers;
    const teams = await Promise.all(
      Array.from({ length: Math.ceil(wanted / ofOrganization) }, async () => {
        const team = await writers.aTeam({ within: 1, outside: 0 });
        const { organization, principal, project } = team;
        const { items: boards } = await use.listBoards(principal, { project, page: { limit: 9 } });
        const rules: RuleRecord[] = [];
        for (const [at, content] of rulesOf(boards.map(({ id }) => id)).entries()) {
          const input = { organization, name: `Rule ${at}`, ...content };
          rules.push(await use.createRule(principal, input));
        }
        return { ...team, rules, coloursOf: new Map<string, string>() };
      }),
    );
    const settings = { ...ofDatabase, NODE_ENV: 'production', APP_URL: 'http://127.0.0.1:1' };
    const startWorker = async () => {
      const { child, exit, err } = launchBasalt(
        { ...settings, SERVICE_WORKER_PORT: '0' },
        'worker',
      );
      return {
        stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
          // All may be done before the last one listens, and hears the signal.
          if (signal === 'SIGTERM')
            await eventually(() => err().includes('"address"') || child.exitCode !== null || null);
          child.kill(signal);
          return { code: await exit };
        },
      };
    };
    const mortals = [
      aMortal(() => startServer(settings), roll),
      // Its life begins before it works.
      aMortal(startWorker, () => 1 + roll()),
    ];
    const killed = () => mortals.reduce((sum, { life }) => sum + life.kills, 0);

    async function act({
      principal,
      project,
      coloursOf,
    }: (typeof teams)[number]): Promise<unknown> {
      const tickets = [...coloursOf.keys()];
      const kind = roll();
      if (tickets.length < 40 && (kind < 0.2 || tickets.length === 0)) {
        const colour = oneOf(roll, colours);
        const input = { project, boardSlug: 'open', title: 'Ticket', tagNames: [colour] };
        const { id } = await use.createTicket(principal, input);
        return coloursOf.set(id, colour);
      }
      const ticket = oneOf(roll, tickets);
      if (kind < 0.5) return use.updateTicket(principal, { ticket, title: oneOf(roll, titles) });
      if (kind < 0.7) {
        return use.updateTicket(principal, { ticket, priority: oneOf(roll, priorities) });
      }
      if (kind < 0.9) {
        const boardSlug = oneOf(roll, slugs);
        return use.moveTicket(principal, { ticket, boardSlug, position: { at: 'end' } });
      }
      return use.createTicketComment(principal, { parent: ticket, bodyHtml: '<p>So</p>' });
    }
    const since = performance.now();
    const writer = async (share: number): Promise<void> => {
      for (let at = share; at < wanted; at += 3) {
        const team = teams[at % teams.length] as (typeof teams)[number];
        await persistently(() => act(team));
      }
    };
    await Promise.all([0, 1, 2].map(writer));
    while (killed() < kills) await sleep(50);
    const living = await Promise.all(mortals.map((mortal) => mortal.endKills()));
    const isDone = async ({ organization }: (typeof teams)[number]) => {
      const [row] = await rowsOf<{ done: boolean }>(
        url,
        organization,
        `select not exists (select from basalt.rule_runs where organization_id = $1 and outcome = 'waiting')
          and (select id from basalt.events where organization_id = $1 order by horizon desc, sequence desc limit 1)
          is not distinct from (select event_id from basalt.rule_places where organization_id = $1) as done`,
      );
      return row?.done === true;
    };
    for (const team of teams) while (!(await isDone(team))) await sleep(100);
    const seconds = (performance.now() - since) / 1000;

    const totals = { events: 0, runs: 0 };
    const wrong = { runs: 0, missing: 0, outcomes: 0, leftOut: 0, comments: 0, tags: 0 };
    for (const { organization, principal, rules, coloursOf } of teams) {
      const log = await logOf(use, principal);
      const expected = expectedOf(log, rules, coloursOf);
      const runs = await rowsOf<{ rule_id: string; event_id: string; outcome: string }>(
        url,
        organization,
        'select rule_id, event_id, outcome from basalt.rule_runs where organization_id = $1',
      );
      totals.events += log.length;
      totals.runs += runs.length;
      const found = new Map(
        runs.map(({ rule_id, event_id, outcome }) => [`${rule_id} ${event_id}`, outcome]),
      );
      wrong.runs += runs.length - found.size;
      for (const [run, outcome] of found) {
        if (!expected.runs.has(run)) wrong.runs += 1;
        else if (expected.runs.get(run) !== outcome) wrong.outcomes += 1;
      }
      wrong.missing += [...expected.runs.keys()].filter((run) => !found.has(run)).length;
      for (const { id } of rules) {
        const { not_matched: count } = await use.readRule(principal, { rule: id });
        if (count !== expected.leftOut.get(id)) wrong.leftOut += 1;
      }
      for (const [ticket, colour] of coloursOf) {
        const { comment_count, tag_names } = await use.readTicket(principal, { ticket });
        if (comment_count !== (expected.comments.get(ticket) ?? 0)) wrong.comments += 1;
        const tags = [colour, ...(expected.tags.get(ticket) ?? [])].toSorted();
        if (tag_names.toSorted().join() !== tags.join()) wrong.tags += 1;
      }
    }
    const held = Object.values(wrong).every((count) => count === 0);
    console.log(
      metricLine({
        metric: `${totals.events.toLocaleString('en')} events of ${wanted.toLocaleString('en')} random changes and of 30 rules, servers and workers killed with -9 × ${killed()}`,
        bar: 'each rule acts once on each event, as a model of the log does',
        measured: `${totals.runs.toLocaleString('en')} runs in ${seconds.toFixed(0)} s, ${JSON.stringify(wrong)}`,
        held,
      }),
    );
    expect(wrong).toEqual({ runs: 0, missing: 0, outcomes: 0, leftOut: 0, comments: 0, tags: 0 });
    expect(totals.runs).toBeGreaterThan(wanted / 2);
    for (const each of living) expect((await each.stop()).code).toBe(0);
  },
);
