import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { sortTickets } from './sort-tickets.ts';

const ticket = (id: string, priority: Ticket['priority'], due_at: string | null) =>
  ({ id, priority, due_at }) as Ticket;
const all = [
  ticket('a', 'low', null),
  ticket('b', 'highest', '2026-05-04T10:00:00.000Z'),
  ticket('c', 'low', '2026-05-03T10:00:00.000Z'),
  ticket('d', 'medium', null),
];
const idsBy = (order: 'priority' | 'due') => sortTickets(order, all).map(({ id }) => id);

test('a board is sorted by priority, the highest first, and equal ones stay in their order', () => {
  expect(idsBy('priority')).toEqual(['b', 'd', 'a', 'c']);
});

test('a board is sorted by due date, the earliest first, and those without one come last in their order', () => {
  expect(idsBy('due')).toEqual(['c', 'b', 'a', 'd']);
});
