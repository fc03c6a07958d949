import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { ticketRules, wideTicketRules, type TicketParameters } from './ticket-rules.ts';

const ofMay = {
  start: 'none',
  due_after: '2026-05-01T00:00:00Z',
  due_before: '2026-06-01T00:00:00Z',
};
const matches = (
  due_at: string | null,
  start_at: string | null = null,
  filter: TicketParameters = ofMay,
) => ticketRules(filter).matches({ archived: false, start_at, due_at } as Partial<Ticket>);

test('a record tells whether its dates match: from the first moment, and before the second', () => {
  expect(matches('2026-05-01T00:00:00.000Z')).toBe(true);
  expect(matches('2026-05-31T23:59:59.000Z')).toBe(true);
  expect([
    matches('2026-04-30T23:59:59.000Z'),
    matches('2026-06-01T00:00:00.000Z'),
    matches(null),
  ]).toEqual([false, false, false]);
  expect(matches('2026-05-09T00:00:00.000Z', '2026-05-08T00:00:00.000Z')).toBe(false);
  expect(matches(null, null, { start: 'none', due: 'none' })).toBe(true);
});

test('a record without its dates does not tell', () => {
  expect(ticketRules(ofMay).matches({ archived: false })).toBeNull();
  expect(
    ticketRules({ ...ofMay, q: 'x' }).matches({
      archived: false,
      start_at: null,
      due_at: '2026-05-09T00:00:00Z',
    }),
  ).toBeNull();
});

const ticketWith = (label: string, due_at: string | null) =>
  ({ archived: false, label_ids: [label], due_at }) as Partial<Ticket>;
test('a record tells whether it has none of the values of a filter that is turned round', () => {
  const { matches: isListed } = ticketRules({ label_id: 'bug', due: 'none', not: 'label_id,due' });
  expect(isListed(ticketWith('idea', '2026-05-01T00:00:00.000Z'))).toBe(true);
  expect(isListed(ticketWith('bug', '2026-05-01T00:00:00.000Z'))).toBe(false);
  expect(isListed(ticketWith('idea', null))).toBe(false);
  expect(isListed({ archived: false, label_ids: ['idea'] })).toBeNull();
});

test('a list of all projects has tickets of each, but not one that moved to a project out of sight', () => {
  const { matches: isIn } = wideTicketRules({ project_id: 'a,b' });
  const ofProject = (project_id: string) => isIn({ archived: false, project_id });
  expect(['a', 'b', 'c', ''].map(ofProject)).toEqual([true, true, false, false]);
  expect(wideTicketRules({}).matches({ archived: false, project_id: 'c' })).toBe(true);
});

const isInCycle = (cycle_id: string, ticket: Partial<Ticket>) =>
  ticketRules({ cycle_id }).matches({ archived: false, ...ticket });
test('a record tells whether it is in a cycle, but not which cycles are the current and the next ones', () => {
  expect(isInCycle('s1,s2', { cycle_id: 's2' })).toBe(true);
  expect(isInCycle('s1,none', { cycle_id: null })).toBe(true);
  expect(isInCycle('s1', { cycle_id: null })).toBe(false);
  for (const filter of ['current', 's2,next'])
    expect(isInCycle(filter, { cycle_id: 's2' })).toBeNull();
  expect(isInCycle('s1', {})).toBeNull();
});
