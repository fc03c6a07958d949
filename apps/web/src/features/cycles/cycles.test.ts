import { expect, test } from 'vitest';
import type { CycleScope } from '../../data/queries/cycles.ts';
import { burnDays } from './burn-days.ts';
import { lastCompleted } from './last-completed.ts';
import { nextDays, nextName } from './next-days.ts';
import { progressOf } from './progress.ts';
import { inOrder } from '../../data/order-cycles.ts';

const cycleOf = (
  state: 'planned' | 'active' | 'completed',
  starts_on: string,
  ends_on = starts_on,
  position = 1,
) => ({ state, starts_on, ends_on, position });

test('active cycles are first, then the next ones, then the last that were completed', () => {
  const cycles = [
    cycleOf('completed', '2031-01-01'),
    cycleOf('planned', '2031-05-01', '2031-05-01', 5),
    cycleOf('planned', '2031-05-01', '2031-05-01', 4),
    cycleOf('completed', '2031-02-01'),
    cycleOf('active', '2031-04-01'),
    cycleOf('planned', '2031-04-20'),
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
    cycleOf('planned', '2031-05-12', '2031-05-18'),
    cycleOf('active', '2031-05-05', '2031-05-11'),
  ];
  expect(nextDays(cycles, today)).toEqual({ starts_on: '2031-05-19', ends_on: '2031-05-25' });
  expect(nextDays([cycleOf('completed', '2030-01-01', '2030-01-05')], today)).toEqual({
    starts_on: today,
    ends_on: '2031-05-14',
  });
});

const named = (...names: string[]) =>
  nextName(names.map((name, at) => ({ name, ends_on: `2031-05-${10 + at}` })));

test('a new cycle is proposed with the next number in the name of the last one', () => {
  expect(named('Sprint 6', 'Sprint 7')).toBe('Sprint 8');
  expect(named('Sprint 8', 'Sprint 7')).toBe('Sprint 9');
  expect(named('2031-09 (web)')).toBe('2031-10 (web)');
  expect(named('Sprint 7', 'Summer')).toBe('');
  expect(named()).toBe('');
});

const scope = (...days: readonly (readonly [day: string, tickets: number, done: number])[]) =>
  ({
    committed: [{ estimate: 2 }, { estimate: 3.5 }, { estimate: 0 }],
    days: days.map(([day, tickets, done]) => ({
      day,
      tickets,
      done_tickets: done,
      estimate: 2 * tickets,
      done_estimate: done / 2,
    })),
  }) as object as CycleScope;

test('the days of a cycle have what is left of it, and an even pace to its last day', () => {
  const ended = scope(['2031-05-01', 3, 0], ['2031-05-02', 4, 1]);
  const cycle = { state: 'active', ends_on: '2031-05-03' } as const;
  expect(burnDays(ended, cycle, 'tickets')).toEqual([
    { day: '2031-05-01', scope: 3, done: 0, remaining: 3, even: 2 },
    { day: '2031-05-02', scope: 4, done: 1, remaining: 3, even: 1 },
    { day: '2031-05-03', scope: null, done: null, remaining: null, even: 0 },
  ]);
  expect(burnDays(ended, cycle, 'estimate')[1]).toEqual({
    day: '2031-05-02',
    scope: 8,
    done: 0.5,
    remaining: 7.5,
    even: 1.8,
  });
});

test('a completed cycle ends with what its scope has; a late one goes on with nothing left at an even pace', () => {
  const days = scope(['2031-05-01', 3, 0], ['2031-05-02', 3, 2], ['2031-05-03', 3, 3]);
  const of = (state: 'active' | 'completed', ends_on: string) =>
    burnDays(days, { state, ends_on }, 'tickets').map(({ day, even }) => [day.slice(-2), even]);
  expect(of('completed', '2031-05-06').map(([day]) => day)).toEqual(['01', '02', '03']);
  expect(of('active', '2031-05-02')).toEqual([
    ['01', 1.5],
    ['02', 0],
    ['03', 0],
  ]);
  expect(burnDays(scope(), { state: 'planned', ends_on: '2031-05-02' }, 'tickets')).toEqual([]);
});

const completed = (day: number) =>
  ({ state: 'completed', completed_at: `2031-05-0${day}T08:00:00Z` }) as const;
test('the usual velocity is shown beside the last five cycles that were completed', () => {
  const cycles = [6, 2, 5, 1, 3, 4].map(completed);
  expect(lastCompleted([...cycles, { state: 'active', completed_at: null }])).toEqual(
    [2, 3, 4, 5, 6].map(completed),
  );
});

test('the progress of each cycle is read from its two counts', () => {
  expect(progressOf([{ id: 'a' }, { id: 'b' }], [3, 1, 0])).toEqual(
    new Map([['a', { done: 1, all: 4 }]]),
  );
});
