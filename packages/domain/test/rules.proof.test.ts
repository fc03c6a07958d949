import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import { viaOfActor } from '../src/access/principal.ts';
import { ruleBudget } from '../src/budgets/rule-budget.ts';
import { changed } from '../src/record/next-version.ts';
import type { Rule, RuleAction, RuleWhen } from '../src/records/rule.ts';
import { metricLine } from '../testing/index.ts';
import { aFixture, nobody, page, type Fixture } from './fixture.ts';

const randomRules = Number(process.env['BASALT_RANDOM_RULES'] ?? 300);
const slugs = ['open', 'hold', 'in-progress', 'pull-request', 'deployed'] as const;
const priorities = ['low', 'medium', 'high'] as const;

const kinds = constantFrom<RuleWhen>(
  { on: 'event', kinds: ['ticket.created'] },
  { on: 'event', kinds: ['ticket.moved'] },
  { on: 'event', kinds: ['ticket.comment.created'] },
  { on: 'event', kinds: ['ticket.updated'], field: 'title' },
  { on: 'event', kinds: ['ticket.updated'], field: 'title', to: 'Renamed' },
  { on: 'event', kinds: ['ticket.moved', 'ticket.comment.created'] },
);
const text = constantFrom(
  '{{ticket.key}} {{ticket.title}}',
  '{{actor.name}} {{date+3d}}',
  '{{git.branch}}',
  'Plain',
);
const anAction = oneof(
  record({
    do: constantFrom('set' as const),
    fields: oneof(
      record({ priority: constantFrom(...priorities) }),
      record({ title: text }),
      record({ due: constantFrom('+1d', null) }),
    ),
  }),
  record({
    do: constantFrom('add' as const, 'remove' as const),
    tag_names: constantFrom(['api'], ['old'], ['api', 'old']),
  }),
  record({ do: constantFrom('move' as const), board_slug: constantFrom(...slugs, 'nowhere') }),
  record({
    do: constantFrom(
      'archive' as const,
      'unarchive' as const,
      'complete_tasks' as const,
      'reset_tasks' as const,
    ),
  }),
  record({
    do: constantFrom('comment' as const),
    body_html: text.map((words) => `<p>${words}</p>`),
    ticket: constantFrom('own' as const, 'parent' as const),
  }),
  record({
    do: constantFrom('create' as const),
    board_slug: constantFrom(...slugs),
    fields: record({ title: text }),
    as: constantFrom('sub_ticket' as const, 'related' as const),
  }),
  record({
    do: constantFrom('notify' as const),
    user_ids: constantFrom(['assignees'], [nobody]),
    title: text,
  }),
) as Arbitrary<RuleAction>;

/** A ticket, and whether the change that the rule answers is one that it selects. */
const aTicket = record({
  board: constantFrom(0, 1, 2),
  priority: constantFrom(...priorities),
  tags: constantFrom([], ['old']),
  title: constantFrom('Renamed', 'Other'),
  hasParent: boolean(),
});

const someRule = record({
  when: kinds,
  if: oneof(constantFrom({}), record({ priority: constantFrom(...priorities) })),
  do: array(anAction, { minLength: 1, maxLength: 5 }),
  tickets: array(aTicket, { minLength: 1, maxLength: 6 }),
});

type Content = typeof someRule extends Arbitrary<infer Of> ? Of : never;

/** Does what the rule answers, once for each ticket. */
async function happen({ act, principal, ticket, boards }: Fixture, { when, tickets }: Content) {
  const [kind] = when.on === 'event' ? when.kinds : [];
  const parent = await ticket(boards[1], 'Parent');
  for (const { board, priority, tags, title, hasParent } of tickets) {
    const { id } = await ticket(boards[board], 'Work', { priority, tagNames: tags });
    if (hasParent) await act.updateTicket(principal, { ticket: id, parentId: parent.id });
    if (kind === 'ticket.updated') await act.updateTicket(principal, { ticket: id, title });
    if (kind === 'ticket.moved') {
      await act.moveTicket(principal, {
        ticket: id,
        boardId: boards[3].id,
        position: { at: 'end' },
      });
    }
    if (kind === 'ticket.comment.created') {
      await act.createTicketComment(principal, { parent: id, bodyHtml: '<p>So</p>' });
    }
  }
}

/** Switches the rule on as if it had been on all the time. */
async function enableBefore({ basalt, principal }: Fixture, id: string): Promise<void> {
  await basalt.tenancy.inTenant(principal, async (stores) => {
    const { rule } = (await stores.rules.lock(id)) as { rule: Rule };
    const enabled = changed(rule, { enabled: true, disabledReason: null, enabledAt: new Date(0) });
    await stores.write({ saved: [enabled] }, { kind: 'done', answer: null });
  });
}

async function runAll({ act, principal }: Fixture): Promise<void> {
  for (let turns = 200; turns > 0; turns -= 1) {
    if (!(await act.runRules(principal.organizationId))) return;
  }
  throw new Error('rules do not end');
}

/** What was or would be done, by event and ticket. */
const outcomesOf = (
  runs: readonly {
    event_id: string | null;
    ticket_id: string | null;
    changes: readonly { action: number; do: string }[];
    problem: { code: string; details: unknown } | null;
  }[],
) =>
  runs
    .map(({ event_id, ticket_id, changes, problem }) => ({
      run: `${event_id} ${ticket_id}`,
      changes: changes.map(({ action, do: name }) => `${action} ${name}`),
      problem,
    }))
    .toSorted((a, b) => (a.run < b.run ? -1 : 1));

test(
  `a trial is what then happens, for ${randomRules} random rules`,
  { timeout: 600_000 },
  async () => {
    const totals = { runs: 0, refused: 0, leftOut: 0 };
    await assert(
      asyncProperty(someRule, async (content) => {
        const fixture = await aFixture();
        const { act, principal, boards, ticket } = fixture;
        const organization = principal.organizationId;
        await ticket(boards[4], 'Full');
        await act.updateBoard(principal, { board: boards[4].id, wipLimit: 1 });
        // Before the days that a trial reads.
        fixture.basalt.clock.advance(31 * 86_400_000);
        const { when, if: filter, do: actions } = content;
        const rule = await act.createRule(principal, {
          organization,
          name: 'Random',
          enabled: false,
          when,
          if: filter,
          do: actions,
        });
        await happen(fixture, content);
        const log = fixture.basalt.events.length;
        const trial = await act.tryRule(principal, { rule: rule.id });
        expect(fixture.basalt.events).toHaveLength(log);
        await enableBefore(fixture, rule.id);
        await runAll(fixture);
        const { items } = await act.listRuleRuns(principal, { rule: rule.id, page });
        expect(outcomesOf(trial.runs)).toEqual(outcomesOf(items));
        const { not_matched } = await act.readRule(principal, { rule: rule.id });
        expect(trial.not_matched).toBe(not_matched);
        totals.runs += items.length;
        totals.refused += items.filter(({ outcome }) => outcome === 'refused').length;
        totals.leftOut += not_matched;
      }),
      { numRuns: randomRules, seed: 1 },
    );
    console.log(
      metricLine({
        metric: `${randomRules} random rules, tried and then run`,
        bar: 'a trial is what then happens',
        measured: `${totals.runs} runs (${totals.refused} refused, ${totals.leftOut} not selected) as they were tried`,
        held: true,
      }),
    );
    expect(totals.runs).toBeGreaterThan(randomRules);
    expect(totals.refused).toBeGreaterThan(randomRules / 10);
  },
);

test('a loop of three rules ends at the depth of five', async () => {
  const fixture = await aFixture();
  const { act, principal, boards, ticket, basalt } = fixture;
  const organization = principal.organizationId;
  const rules: string[] = [];
  for (const at of [0, 1, 2]) {
    const to = boards[(at + 1) % 3];
    const when: RuleWhen = {
      on: 'event',
      kinds: ['ticket.moved'],
      field: 'board_id',
      to: boards[at]?.id,
    };
    const input = { organization, name: `From ${at}`, when, if: {} };
    const move: RuleAction = { do: 'move', board_id: to?.id };
    rules.push((await act.createRule(principal, { ...input, do: [move] })).id);
  }
  const { id } = await ticket(boards[3]);
  await act.moveTicket(principal, { ticket: id, boardId: boards[0].id, position: { at: 'end' } });
  await runAll(fixture);
  const runs = await Promise.all(
    rules.map(async (rule) => (await act.listRuleRuns(principal, { rule, page })).items),
  );
  const all = runs.flat();
  expect(all.filter(({ outcome }) => outcome === 'done')).toHaveLength(ruleBudget.depth);
  const refused = all.filter(({ outcome }) => outcome === 'refused');
  expect(refused.map(({ problem }) => problem?.code)).toEqual(['depth_exceeded']);
  const depths = basalt.events.map(({ actor }) => viaOfActor(actor)?.depth ?? 0);
  expect(Math.max(...depths)).toBe(ruleBudget.depth);
});

test('values of placeholders stay text: no placeholder, no element and no script of theirs has an effect', async () => {
  const fixture = await aFixture();
  const { act, principal, boards, ticket } = fixture;
  const organization = principal.organizationId;
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=javascript:alert(1)>',
    '"><b>{{actor.name}}</b>',
    '{{{{ticket.key}}}}',
    '{{ticket.{{ticket.title}}}}',
    '{{constructor.constructor("return process")()}}',
    '&lt;script&gt;',
    '$& $1 $$ $`',
  ];
  const titles: RuleAction = {
    do: 'comment',
    body_html: '<p title="{{ticket.title}}">{{ticket.title}}</p>',
  };
  await act.createRule(principal, {
    organization,
    name: 'Comment',
    when: { on: 'event', kinds: ['ticket.created'] },
    if: {},
    do: [titles, { do: 'set', fields: { title: 'Re: {{ticket.title}}' } }],
  });
  for (const title of hostile) {
    const { id } = await ticket(boards[0], title);
    await runAll(fixture);
    const { items } = await act.listTicketComments(principal, { parent: id, page });
    const escaped = title
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;');
    expect(items.map(({ body_html: html }) => html)).toEqual([
      `<p title="${escaped}">${escaped}</p>`,
    ]);
    expect((await act.readTicket(principal, { ticket: id })).title).toBe(`Re: ${title}`);
  }
});
