import { expect, test } from 'vitest';
import type { Ticket } from '../api/types.ts';
import { todayGroups } from './today.ts';

const now = new Date(2026, 10, 23, 14, 30);

const due = (key: string, date: Date | null) =>
  ({ key, due_at: date === null ? null : date.toISOString() }) as Ticket;

test('tickets are grouped by the days of the reader; what is due at the end of the seventh day is in the week', () => {
  const tickets = [
    due('late', new Date(2026, 10, 20)),
    due('late today', new Date(2026, 10, 23, 14)),
    due('today', new Date(2026, 10, 23, 23, 59)),
    due('tomorrow', new Date(2026, 10, 24)),
    due('in a week', new Date(2026, 10, 30, 23, 59)),
    due('in eight days', new Date(2026, 11, 1)),
    due('some day', null),
  ];
  const shown = todayGroups(tickets, now).map(({ name, tickets: all }) => [
    name,
    ...all.map(({ key }) => key),
  ]);
  expect(shown).toEqual([
    ['Overdue', 'late', 'late today'],
    ['Due today', 'today'],
    ['Next seven days', 'tomorrow', 'in a week'],
    ['Later', 'in eight days', 'some day'],
  ]);
});

test('a group without a ticket is absent', () => {
  expect(todayGroups([], now)).toEqual([]);
});
