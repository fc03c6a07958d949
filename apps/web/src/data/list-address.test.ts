import { expect, test } from 'vitest';
import type { Board, Project } from '../api/types.ts';
import { listAddress, onBoards } from './list-address.ts';

const board = (id: string, is_done: boolean) => ({ id, name: id, slug: id, is_done }) as Board;
const boards = [board('open', false), board('hold', false), board('deployed', true)];

const to = (isDone: boolean) =>
  listAddress({ key: 'WEB' } as Project, { priority: 'high', ...onBoards(boards, isDone) });

test('a figure leads to the list of the tickets that it counts', () => {
  expect(to(false)).toBe('/app/projects/WEB/list?priority=high&board_id=open%2Chold');
  expect(to(true)).toBe('/app/projects/WEB/list?priority=high&board_id=deployed');
  expect(onBoards([], true)).toBeNull();
  const many = Array.from({ length: 51 }, (_, at) => board(`${at}`, false));
  expect(onBoards(many, false)).toBeNull();
});
