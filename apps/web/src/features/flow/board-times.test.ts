import { expect, test } from 'vitest';
import type { Board } from '../../api/types.ts';
import type { Flow } from '../../data/queries/flow.ts';
import { boardTimes, percentileOf } from './board-times.ts';

const on = (board_id: string, days: number) => ({ board_id, days });

test('percentiles are of the nearest rank', () => {
  const values = Array.from({ length: 20 }, (_, at) => at + 1);
  expect([0.5, 0.85, 0.95].map((part) => percentileOf(values, part))).toEqual([10, 17, 19]);
  expect([0.5, 0.85].map((part) => percentileOf([3], part))).toEqual([3, 3]);
});

test('the time on a board is that of the tickets that were there; done boards have none', () => {
  const flow = {
    boards: [
      { board_id: 'open', role: 'before' },
      { board_id: 'hold', role: 'waiting' },
      { board_id: 'work', role: 'active' },
      { board_id: 'done', role: 'end' },
    ],
    tickets: [
      { boards: [on('open', 1), on('work', 4), on('done', 9)] },
      { boards: [on('work', 2), on('hold', 7)] },
      { boards: [on('work', 3)] },
    ],
  } as unknown as Flow;
  const boards = ['open', 'hold', 'work', 'never', 'done'].map(
    (id) => ({ id, name: id, color: 'red' }) as Board,
  );
  expect(
    boardTimes(flow, boards).map(({ id, tickets, median, most, isWaiting }) => [
      id,
      tickets,
      median,
      most,
      isWaiting,
    ]),
  ).toEqual([
    ['open', 1, 1, 1, false],
    ['hold', 1, 7, 7, true],
    ['work', 3, 3, 4, false],
  ]);
});
