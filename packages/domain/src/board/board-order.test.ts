import { expect, test } from 'vitest';
import { Board } from '../records/board.ts';
import { inOrderOf, numberBoards } from './board-order.ts';
import { boardSlug } from './board-slug.ts';

const now = new Date('2026-01-05T09:00:00Z');

function boards(...ids: string[]): Board[] {
  const fixed = { organizationId: 'o', projectId: 'p', name: 'Open', color: '#64748b', now };
  return ids.map(
    (id, position) =>
      new Board({ ...fixed, id, slug: id, wipLimit: null, isDone: false, position }),
  );
}

test('orders boards as named', () => {
  expect(inOrderOf(boards('a', 'b', 'c'), ['c', 'a', 'b']).map(({ id }) => id)).toEqual([
    'c',
    'a',
    'b',
  ]);
});

test.each([
  [['a', 'b']],
  [['a', 'b', 'c', 'c']],
  [['a', 'b', 'b']],
  [['a', 'b', 'x']],
  [['a', 'b', 'c', 'x']],
])('refuses %j as an order of a, b and c', (ids) => {
  expect(() => inOrderOf(boards('a', 'b', 'c'), ids)).toThrow('validation_failed');
});

test('numbers boards without gaps and touches those alone whose position changes', () => {
  const [a, , c] = boards('a', 'b', 'c') as [Board, Board, Board];
  const later = new Date('2026-01-06T09:00:00Z');
  const [first, second] = numberBoards([a, c], later);
  expect(first).toBe(a);
  expect(second).toMatchObject({ id: 'c', position: 1, version: 2, updatedAt: later });
  expect([c.position, c.version]).toEqual([2, 1]);
});

test('gives a board the first slug that no other board has', () => {
  expect(boardSlug('Open', new Set())).toBe('open');
  expect(boardSlug('Open', new Set(['open', 'open-2']))).toBe('open-3');
});
