import { expect, test } from 'vitest';
import { Board } from '../records/board.ts';
import { enterBoard, leaveBoard } from './wip-limit.ts';

function aBoard(wipLimit: number | null, ticketCount: number): Board {
  const board = new Board({
    id: 'b',
    organizationId: 'o',
    projectId: 'p',
    name: 'Open',
    slug: 'open',
    color: '#64748b',
    wipLimit,
    isDone: false,
    position: 0,
    now: new Date('2026-01-05T09:00:00Z'),
  });
  return Object.assign(board, { ticketCount });
}

test('lets tickets in up to the limit', () => {
  const board = aBoard(3, 1);
  expect(enterBoard(board, 2, 'board_id').ticketCount).toBe(3);
  expect(board.ticketCount).toBe(1);
});

test('refuses the ticket beyond the limit, blames the field and leaves the count', () => {
  const board = aBoard(3, 2);
  expect(() => enterBoard(board, 2, 'move_to_board_id')).toThrow(
    expect.objectContaining({
      code: 'wip_limit_exceeded',
      details: { field: 'move_to_board_id', wip: { limit: 3, current: 2, incoming: 2 } },
    }),
  );
  expect(board.ticketCount).toBe(2);
});

test('lets any number in where there is no limit, and nobody into a board over its lowered limit', () => {
  expect(enterBoard(aBoard(null, 500), 500, 'board_id').ticketCount).toBe(1000);
  const lowered = aBoard(2, 5);
  expect(() => enterBoard(lowered, 1, 'board_id')).toThrow('wip_limit_exceeded');
  expect(enterBoard(lowered, 0, 'board_id').ticketCount).toBe(5);
  expect(enterBoard(leaveBoard(lowered, 4), 1, 'board_id').ticketCount).toBe(2);
});
