import { afterEach, expect, test } from 'vitest';
import { chooseTimeZone } from '../../words/time-zone.ts';
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

afterEach(() => void chooseTimeZone(null));

test.each([
  ['Pacific/Auckland', '2026-09-27T11:00:00.000Z', '2026-10-04T11:00:00.000Z'],
  ['America/Los_Angeles', '2026-09-27T07:00:00.000Z', '2026-10-04T07:00:00.000Z'],
])('in %s, today ends at %s and the week at %s', (zone, tomorrow, end) => {
  chooseTimeZone(zone);
  const [, today, week] = todayGroups(new Date('2026-09-26T20:00:00Z'));
  expect(today?.filter.due_before).toBe(tomorrow);
  expect(week?.filter).toMatchObject({ due_after: tomorrow, due_before: end });
});
