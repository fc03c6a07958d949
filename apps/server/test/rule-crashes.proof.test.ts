import { setTimeout as sleep } from 'node:timers/promises';
import type { RuleAction } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { openWriters } from './notices-fixture.ts';
import { endProcesses, eventually, startServer } from './processes.ts';
import { dice } from './torture/dice.ts';
import { lengthOf, tortureSeed } from './torture/tally.ts';

/** This many tickets, each of which two rules answer. */
const wanted = lengthOf('BASALT_RULE_TICKETS', 40);
const kills = 3;
const seed = tortureSeed();

const closing: (() => Promise<unknown>)[] = [];
let database: GivenDatabase;
beforeAll(async () => {
  database = await giveDatabase();
  closing.push(database.drop);
});
afterAll(async () => {
  await endProcesses();
  for (const close of closing.toReversed()) await close();
});

test(
  `each rule acts once on each event, while servers are killed, seed ${seed}`,
  { timeout: 120_000 + wanted * 500 },
  async () => {
    const roll = dice(seed);
    const writers = await openWriters(database.url);
    closing.push(() => writers.close());
    const { use } = writers;
    const { organization, principal, project } = await writers.aTeam({ within: 1, outside: 0 });
    const comment: RuleAction = { do: 'comment', body_html: '<p>{{ticket.key}}</p>' };
    const created = await use.createRule(principal, {
      organization,
      name: 'On creation',
      when: { on: 'event', kinds: ['ticket.created'] },
      if: {},
      do: [comment, { do: 'set', fields: { priority: 'high' } }],
    });
    const raised = await use.createRule(principal, {
      organization,
      name: 'On priority',
      when: { on: 'event', kinds: ['ticket.updated'], field: 'priority', to: 'high' },
      if: {},
      do: [comment, { do: 'move', board_slug: 'hold' }],
    });
    const settings = {
      ...database.settings,
      NODE_ENV: 'production',
      APP_URL: 'http://127.0.0.1:1',
    };
    const tickets: string[] = [];
    const write = async (): Promise<void> => {
      const input = { project, boardSlug: 'open', title: `Ticket ${tickets.length}` };
      tickets.push((await use.createTicket(principal, input)).id);
    };
    for (let at = 0; at < kills; at += 1) {
      const server = await startServer(settings);
      const end = performance.now() + 200 + roll() * 1_500;
      while (performance.now() < end && tickets.length < ((at + 1) * wanted) / kills) await write();
      await sleep(Math.max(0, end - performance.now()));
      await server.stop('SIGKILL');
    }
    while (tickets.length < wanted) await write();
    const server = await startServer(settings);
    const since = performance.now();
    const outcomesOf = async (rule: string) => {
      const { items } = await use.listRuleRuns(principal, { rule, page: { limit: 200 } });
      return items.map(({ outcome }) => outcome);
    };
    await eventually(async () => {
      const all = [await outcomesOf(created.id), await outcomesOf(raised.id)];
      return all.every((each) => each.filter((outcome) => outcome === 'done').length >= wanted)
        ? true
        : null;
    });
    const seconds = (performance.now() - since) / 1000;
    // What would happen twice has time to.
    await sleep(1_000);
    const found = await Promise.all(tickets.map((ticket) => use.readTicket(principal, { ticket })));
    const wrong = found.filter(({ comment_count: count }) => count !== 2).length;
    const outcomes = [...(await outcomesOf(created.id)), ...(await outcomesOf(raised.id))];
    console.log(
      metricLine({
        metric: `${wanted} tickets, two rules, the server that runs them killed with -9 × ${kills}`,
        bar: 'each rule acts once on each event',
        measured: `${outcomes.length} runs, ${wrong} tickets with other comments than two; all done ${seconds.toFixed(1)} s after the last start`,
        held: wrong === 0,
      }),
    );
    expect(wrong).toBe(0);
    expect(outcomes).toEqual(Array.from({ length: 2 * wanted }, () => 'done'));
    const boards = new Set(found.map(({ board_id: id }) => id));
    expect(boards.size).toBe(1);
    expect((await server.stop()).code).toBe(0);
  },
);
