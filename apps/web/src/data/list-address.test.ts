import { expect, test } from 'vitest';
import type { Board, Project } from '../api/types.ts';
import { listAddress, narrowed, onBoards } from './list-address.ts';

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

test('a value narrows a filter where the list can show its tickets', () => {
  const late = { overdue: true } as const;
  expect(narrowed(late, 'label_id', 'a')).toEqual({ ...late, label_id: 'a' });
  expect(narrowed({ ...late, label_id: 'a,b' }, 'label_id', 'a')).toEqual({
    ...late,
    label_id: 'a',
  });
  expect(narrowed({ label_id: 'a,b' }, 'label_id', 'c')).toBeNull();
  expect(narrowed({ label_id: 'a', not: 'label_id' }, 'label_id', 'c')).toBeNull();
  const away = { cycle_id: 'current', not: 'cycle_id,priority', priority: 'low' };
  expect(narrowed(away, 'cycle_id', 'c')).toEqual({
    cycle_id: 'c',
    not: 'priority',
    priority: 'low',
  });
  expect(narrowed({ cycle_id: 'current', not: 'cycle_id' }, 'cycle_id', 'c')).toEqual({
    cycle_id: 'c',
  });
});
