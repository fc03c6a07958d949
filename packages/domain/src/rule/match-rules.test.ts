import { expect, test } from 'vitest';
import { ruleBudget } from '../budgets/rule-budget.ts';
import type { EventRecord } from '../event/event-record.ts';
import type { RuleVia } from '../access/principal.ts';
import { afterRun, enabledRule, Rule, viaOf, type RuleWhen } from '../records/rule.ts';
import { indexOfRules, matchesOf, mustWait } from './match-rules.ts';

const now = new Date('2031-05-04T12:00:00.000Z');
const actor = { type: 'user', id: 'u', name: 'Ada' } as const;

const aRule = (id: string, when: RuleWhen, fields: Partial<Rule> = {}): Rule =>
  new Rule({
    id,
    organizationId: 'o',
    projectId: null,
    name: id,
    when,
    if: {},
    do: [{ do: 'archive' }],
    runAs: actor,
    createdBy: actor,
    disabledReason: null,
    lastRunAt: null,
    now,
    ...fields,
  });

const event = (type: EventRecord['type'], fields: Partial<EventRecord> = {}): EventRecord => ({
  type,
  id: 'e',
  timestamp: now.toISOString(),
  organization_id: 'o',
  project_id: 'p',
  actor,
  data: { id: 't' },
  changes: {},
  affected: [],
  log_position: '',
  ...fields,
});

const runs = (rules: readonly Rule[], happened: EventRecord, via: RuleVia | null = null) =>
  matchesOf(indexOfRules(rules), happened, via).map(
    ({ rule, ticketId }) => `${rule.id} ${ticketId}`,
  );

const updated = (field: string, to: unknown) =>
  event('ticket.updated', { changes: { [field]: { from: null, to } } });

test('a rule answers events of its kinds, in its project, while it is on', () => {
  const when: RuleWhen = { on: 'event', kinds: ['ticket.created', 'ticket.comment.created'] };
  const rules = [
    aRule('2', when),
    aRule('1', when, { projectId: 'p' }),
    aRule('3', when, { projectId: 'q' }),
    aRule('4', when, { enabled: false }),
  ];
  expect(runs(rules, event('ticket.created'))).toEqual(['1 t', '2 t']);
  const data = { id: 'c', ticket_id: 't9' };
  expect(runs(rules, event('ticket.comment.created', { data }))).toEqual(['1 t9', '2 t9']);
  expect(runs(rules, event('ticket.updated'))).toEqual([]);
  expect(runs([aRule('5', { on: 'hand' })], event('ticket.created'))).toEqual([]);
});

const on = (field: string, to?: string | boolean | null) =>
  aRule('r', { on: 'event', kinds: ['ticket.updated'], field, to });

test('a changed field, and its value afterwards, narrow the events', () => {
  expect(runs([on('priority')], updated('priority', 'high'))).toEqual(['r t']);
  expect(runs([on('priority', 'high')], updated('priority', 'high'))).toEqual(['r t']);
  expect(runs([on('priority', 'high')], updated('priority', 'low'))).toEqual([]);
  expect(runs([on('priority', 'high')], updated('title', 'high'))).toEqual([]);
  expect(runs([on('label_ids', 'x')], updated('label_ids', ['y', 'x']))).toEqual(['r t']);
  expect(runs([on('due_at', null)], updated('due_at', null))).toEqual(['r t']);
  expect(runs([on('custom_fields.done', true)], updated('custom_fields.done', true))).toEqual([
    'r t',
  ]);
  expect(runs([on('children', 'all')], updated('children', { done: 2, total: 2 }))).toEqual([
    'r t',
  ]);
  expect(runs([on('children', 'all')], updated('children', { done: 1, total: 2 }))).toEqual([]);
  expect(runs([on('children', 'all')], updated('children', { done: 0, total: 0 }))).toEqual([]);
  expect(runs([on('toString')], updated('title', 'x'))).toEqual([]);
});

const entry = (id: string, changes: Record<string, unknown>) =>
  ({ type: 'ticket', id, version: 2, changes }) as const;

test('a rule answers for each ticket that the change of another record touched', () => {
  const moved = aRule('m', {
    on: 'event',
    kinds: ['ticket.moved', 'ticket.completed'],
    field: 'board_id',
    to: 'b2',
  });
  const parent = aRule('p', {
    on: 'event',
    kinds: ['ticket.updated'],
    field: 'children',
    to: 'all',
  });
  const deleted = event('board.deleted', {
    data: { id: 'b1', is_done: false },
    affected: [
      entry('t1', { board_id: 'b2', rank: 'V', completed_at: now.toISOString() }),
      entry('t2', { board_id: 'b3', rank: 'V' }),
      entry('t3', { board_id: 'b2', rank: 'W' }),
      { type: 'board', id: 'b2', version: 3, changes: { ticket_count: 3 } },
    ],
  });
  expect(runs([moved, parent], deleted)).toEqual(['m t1', 'm t3']);
  const recounted = event('ticket.recounted', {
    affected: [entry('t4', { children: { done: 3, total: 3 } }), entry('t5', { rank: 'a' })],
  });
  expect(runs([moved, parent], recounted)).toEqual(['p t4']);
});

test('a rule never answers its own events, and three rules that answer one another end at depth 5', () => {
  const when: RuleWhen = { on: 'event', kinds: ['ticket.updated'] };
  const rules = ['a', 'b', 'c'].map((id) => aRule(id, when));
  const index = indexOfRules(rules);
  let vias: (RuleVia | null)[] = [null];
  const depths: number[] = [];
  let refused = 0;
  while (vias.length > 0) {
    vias = vias.flatMap((via) =>
      matchesOf(index, event('ticket.updated'), via).flatMap(({ rule, isTooDeep }) => {
        expect(rule.id).not.toBe(via?.id);
        if (isTooDeep) {
          refused += 1;
          return [];
        }
        const next = viaOf(rule, via?.depth ?? 0);
        depths.push(next.depth);
        return [next];
      }),
    );
  }
  expect(Math.max(...depths)).toBe(ruleBudget.depth);
  expect(depths).toHaveLength(3 + 6 + 12 + 24 + 48);
  expect(refused).toBe(96);
});

test('a run waits while it would exceed the actions of an hour', () => {
  expect(mustWait(20, { ofRule: 980, ofOrganization: 9_980 })).toBe(false);
  expect(mustWait(20, { ofRule: 981, ofOrganization: 0 })).toBe(true);
  expect(mustWait(1, { ofRule: 0, ofOrganization: 10_000 })).toBe(true);
});

test('ten refusals in a row switch a rule off, and one success starts the count again', () => {
  let rule = aRule('r', { on: 'hand' });
  for (let run = 0; run < 9; run += 1) rule = afterRun(rule, 'refused', now);
  expect(afterRun(rule, 'done', now)).toMatchObject({ refusals: 0, enabled: true, lastRunAt: now });
  const off = afterRun(rule, 'refused', now);
  expect(off).toMatchObject({ enabled: false, disabledReason: 'refused' });
  expect(enabledRule(off, now)).toMatchObject({ enabled: true, disabledReason: null, refusals: 0 });
});

test('an event that no rule answers costs at most 0.2 ms with 1,000 rules', () => {
  const when: RuleWhen = { on: 'event', kinds: ['ticket.updated'], field: 'priority', to: 'high' };
  const index = indexOfRules(Array.from({ length: 1_000 }, (_, at) => aRule(String(at), when)));
  const events = [event('ticket.created'), event('document.created'), updated('title', 'x')];
  const begin = performance.now();
  let matches = 0;
  for (let round = 0; round < 1_000; round += 1) {
    for (const each of events) matches += matchesOf(index, each).length;
  }
  expect((performance.now() - begin) / 3_000).toBeLessThan(0.2);
  expect(matches).toBe(0);
});
