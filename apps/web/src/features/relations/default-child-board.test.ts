import { expect, test } from 'vitest';
import type { Board } from '../../api/types.ts';
import { defaultChildBoard } from './default-child-board.ts';

const board = (id: string, more: Partial<Board> = {}) =>
  ({ id, is_hidden: false, is_done: false, wip_limit: null, ticket_count: 3, ...more }) as Board;

test('a sub-ticket begins on the first board that has room', () => {
  const full = board('full', { wip_limit: 3 });
  const hidden = board('hidden', { is_hidden: true });
  const done = board('done', { is_done: true });
  const roomy = board('roomy', { wip_limit: 4 });
  expect(defaultChildBoard([full, hidden, done, roomy, board('later')], 'full')).toBe('roomy');
  expect(defaultChildBoard([full, hidden, done], 'full')).toBe('full');
});
