import { expect, test } from 'vitest';
import type { Cycle } from '../../api/types.ts';
import { cycleRows } from './cycle-bars.tsx';
import { rangeAround } from './timeline-range.ts';

const cycle = (id: string, starts_on: string, ends_on: string) =>
  ({ id, starts_on, ends_on }) as Cycle;

test('cycles that follow one another share a row, those of the same days do not, and others are out of sight', () => {
  const range = rangeAround('2031-06-11', 'days', 1);
  const rows = cycleRows(range, [
    cycle('long ago', '2031-04-01', '2031-05-31'),
    cycle('begun before', '2031-05-20', '2031-06-08'),
    cycle('beside it', '2031-06-08', '2031-06-10'),
    cycle('next', '2031-06-09', '2031-06-22'),
  ]);
  expect(range.from).toBe('2031-06-02');
  expect(rows.map((row) => row.map(({ cycle: { id }, at, count }) => [id, at, count]))).toEqual([
    [
      ['begun before', 0, 7],
      ['next', 7, 14],
    ],
    [['beside it', 6, 3]],
  ]);
});
