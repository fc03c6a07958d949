import { expect, test } from 'vitest';
import { todayGroups } from './today.ts';

const day = (date: number) => new Date(2026, 10, date).toISOString();

test('open tickets are grouped by the days of the reader; what is due at the end of the seventh day is in the week, and what has no date is apart', () => {
  const groups = todayGroups(new Date(2026, 10, 23, 14, 30));
  expect(groups.map(({ name, filter }) => [name, filter])).toEqual([
    ['Overdue', { completed: false, sort: 'due_at', overdue: true }],
    ['Due today', { completed: false, sort: 'due_at', overdue: false, due_before: day(24) }],
    [
      'Next seven days',
      { completed: false, sort: 'due_at', due_after: day(24), due_before: day(31) },
    ],
    ['Later', { completed: false, sort: 'due_at', due_after: day(31) }],
    ['No date', { completed: false, sort: '-priority', due: 'none' }],
  ]);
});
