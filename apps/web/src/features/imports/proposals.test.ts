import { expect, test } from 'vitest';
import type { Board } from '../../api/types.ts';
import { boardFor, memberFor } from './proposals.ts';

const boards = [
  ['Open', false],
  ['Hold', false],
  ['In-progress', false],
  ['Deployed', true],
].map(([name, is_done]) => ({ id: name, name, is_done }) as Board);

const list = (name: string, fields = {}) => ({
  key: name,
  name,
  board_id: null,
  is_done: false,
  is_settled: false,
  ...fields,
});

test('a list is proposed the board of its name, then the only one that means the same, and says why', () => {
  expect(boardFor(list('x', { board_id: 'Hold' }), boards)).toEqual({
    id: 'Hold',
    why: 'Has the same name.',
  });
  const proposed = (name: string, fields = {}) => boardFor(list(name, fields), boards).id;
  expect(['To do', 'todo', 'Doing', 'on hold', 'Backlog'].map((name) => proposed(name))).toEqual([
    'Open',
    'Open',
    'In-progress',
    'Hold',
    '',
  ]);
  expect(proposed('Done', { is_done: true })).toBe('Deployed');
  expect(boardFor(list('Todo'), boards).why).toBe(
    'Proposed: both are for work that has not begun.',
  );
  // Two that would do are nobody's choice but the person's.
  const more = [...boards, { id: 'Shipped', name: 'Shipped', is_done: true } as Board];
  expect(boardFor(list('Done', { is_done: true }), more)).toEqual({ id: '', why: '' });
});

test('a person is proposed by the email, then as the only member of the name', () => {
  const members = [
    { id: '1', name: 'Ada', email: 'ada@example.org' },
    { id: '2', name: 'Ben', email: 'ben@example.org' },
    { id: '3', name: 'ben', email: 'other@example.org' },
  ];
  const proposed = (name: string, user_id: string | null = null) =>
    memberFor({ key: 'k', name, user_id }, members).id;
  expect(proposed('Somebody', '3')).toBe('3');
  expect(proposed(' ADA ')).toBe('1');
  expect(proposed('ada@example.org')).toBe('1');
  expect(proposed('Ben')).toBe('');
  expect(proposed('Eve')).toBe('');
});
