import { expect, test } from 'vitest';
import type { Board, Project } from '../api/types.ts';
import { listAddress, onBoards } from './list-address.ts';
import { analyticsOf } from './queries.ts';

const board = (id: string, is_done: boolean) => ({ id, name: id, slug: id, is_done }) as Board;
const boards = [board('open', false), board('hold', false), board('deployed', true)];

test('counts by board give the figures, and the completion is rounded down', () => {
  const { total, done, open, overdue, completion_percentage } = analyticsOf(boards, [1, 1, 1, 2]);
  expect([total, done, open, overdue, completion_percentage]).toEqual([3, 1, 2, 2, 33.3]);
  expect(analyticsOf(boards, [0, 0, 0, 0]).completion_percentage).toBe(0);
});

const to = (isDone: boolean) =>
  listAddress({ key: 'WEB' } as Project, { priority: 'high', ...onBoards(boards, isDone) });

test('a figure leads to the list of the tickets that it counts', () => {
  expect(to(false)).toBe('/app/projects/WEB/list?priority=high&board_id=open%2Chold');
  expect(to(true)).toBe('/app/projects/WEB/list?priority=high&board_id=deployed');
  expect(onBoards([], true)).toBeNull();
  const many = Array.from({ length: 51 }, (_, at) => board(`${at}`, false));
  expect(onBoards(many, false)).toBeNull();
});
