import { expect, test } from 'vitest';
import type { DayRow } from './day-rows.ts';
import { noTickets } from './flow-state.ts';
import { throughputOf, weeksBefore } from './throughput.ts';

const row = (day: string, finished: number, fields: Partial<DayRow> = {}): DayRow => ({
  day,
  boardId: 'done',
  isImported: false,
  entered: noTickets,
  left: noTickets,
  there: noTickets,
  archived: noTickets,
  finished: { tickets: finished, tenths: finished * 15 },
  reopened: noTickets,
  ...fields,
});

const rows = [
  row('2026-11-22', 5),
  row('2026-11-23', 1),
  row('2026-11-29', 2, { reopened: { tickets: 1, tenths: 5 } }),
  row('2026-11-29', 7, { isImported: true }),
  row('2026-12-01', 3, { boardId: 'closed' }),
];

test('counts by weeks from Monday to Sunday, with reopened and imported tickets apart', () => {
  expect(throughputOf(rows, { from: '2026-11-25', to: '2026-12-07' })).toEqual([
    {
      week: '2026-11-23',
      finished: { tickets: 3, tenths: 45 },
      reopened: { tickets: 1, tenths: 5 },
      imported: { tickets: 7, tenths: 105 },
    },
    {
      week: '2026-11-30',
      finished: { tickets: 3, tenths: 45 },
      reopened: noTickets,
      imported: noTickets,
    },
    { week: '2026-12-07', finished: noTickets, reopened: noTickets, imported: noTickets },
  ]);
});

test('refuses a range that is too long', () => {
  const range = { from: '2026-01-01', to: '2028-01-01' };
  expect(() => throughputOf(rows, range)).toThrow(
    expect.objectContaining({ code: 'validation_failed' }),
  );
});

test('samples are whole weeks from the first whole one to the last before today', () => {
  expect(weeksBefore(rows, '2026-12-02')).toEqual([[1, 0, 0, 0, 0, 0, 9]]);
  expect(weeksBefore(rows, '2026-12-07')).toEqual([
    [1, 0, 0, 0, 0, 0, 9],
    [0, 3, 0, 0, 0, 0, 0],
  ]);
  expect(weeksBefore([row('2026-11-16', 0), ...rows], '2026-11-30')[0]).toEqual([
    0, 0, 0, 0, 0, 0, 5,
  ]);
  expect(weeksBefore([], '2026-12-07')).toEqual([]);
});
