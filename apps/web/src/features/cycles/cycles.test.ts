import { expect, test } from 'vitest';
import { nextDays } from './next-days.ts';
import { inOrder } from '../../data/order-cycles.ts';

const cycle = (
  state: 'planned' | 'active' | 'completed',
  starts_on: string,
  ends_on = starts_on,
  position = 1,
) => ({ state, starts_on, ends_on, position });

test('active cycles are first, then the next ones, then the last that were completed', () => {
  const cycles = [
    cycle('completed', '2031-01-01'),
    cycle('planned', '2031-05-01', '2031-05-01', 5),
    cycle('planned', '2031-05-01', '2031-05-01', 4),
    cycle('completed', '2031-02-01'),
    cycle('active', '2031-04-01'),
    cycle('planned', '2031-04-20'),
  ];
  expect(
    inOrder(cycles).map(({ state, starts_on, position }) => [state, starts_on, position]),
  ).toEqual([
    ['active', '2031-04-01', 1],
    ['planned', '2031-04-20', 1],
    ['planned', '2031-05-01', 4],
    ['planned', '2031-05-01', 5],
    ['completed', '2031-02-01', 1],
    ['completed', '2031-01-01', 1],
  ]);
});

test('a new cycle is proposed behind the last one and as long, but not in the past', () => {
  const today = '2031-05-10';
  expect(nextDays([], today)).toEqual({ starts_on: today, ends_on: '2031-05-23' });
  const cycles = [
    cycle('planned', '2031-05-12', '2031-05-18'),
    cycle('active', '2031-05-05', '2031-05-11'),
  ];
  expect(nextDays(cycles, today)).toEqual({ starts_on: '2031-05-19', ends_on: '2031-05-25' });
  expect(nextDays([cycle('completed', '2030-01-01', '2030-01-05')], today)).toEqual({
    starts_on: today,
    ends_on: '2031-05-14',
  });
});
