import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { draggedWith, placeTogether } from './drag-together.ts';
import { clearSelected, toggleSelected } from './selected.ts';

afterEach(clearSelected);

const ticket = (id: string, board_id = 'open') => ({ id, board_id, rank: id }) as Ticket;
const tickets = (ids: string) => [...ids].map((id) => ticket(id));

test.each([
  ['before a card', 'AD', { before: 'C' }, { beside: { before: 'C' }, stays: false }],
  ['before one of themselves', 'AC', { before: 'C' }, { beside: { before: 'D' }, stays: false }],
  ['behind the last card', 'AB', { after: 'D' }, { beside: { after: 'D' }, stays: false }],
  ['behind one of themselves', 'AD', { after: 'D' }, { beside: { after: 'C' }, stays: false }],
  ['where they stand', 'BC', { before: 'C' }, { beside: { before: 'D' }, stays: true }],
  ['where they stand at the end', 'CD', { after: 'D' }, { beside: { after: 'B' }, stays: true }],
  ['on a board with none but them', 'ABCD', {}, { beside: { after: undefined }, stays: true }],
])('tickets that are dropped together %s have a place', (_where, ids, at, expected) => {
  expect(placeTogether(tickets('ABCD'), tickets(ids), at)).toEqual(expected);
});

test('a selected card is dragged with all selected ones that are shown, in the order of the boards; another one alone', () => {
  const client = new QueryClient();
  const filter = { q: 'paint' };
  const column = (board: string, ids: string, of = filter) =>
    client.setQueryData(keys.column('p', board, of), {
      pages: [{ items: [...ids].map((id) => ticket(id, board)), next: null }],
      pageParams: [null],
    });
  column('hold', 'AB');
  column('open', 'CDE');
  column('collapsed', 'F');
  column('open', 'CDEG', { q: '' });
  for (const id of ['A', 'F', 'E', 'C', 'G']) toggleSelected(id);
  const shown = { project: 'p', boards: ['open', 'hold'], filter };
  const idsWith = (id: string) => draggedWith(client, shown, id).map((one) => one.id);
  expect(idsWith('A')).toEqual(['C', 'E', 'A']);
  expect(idsWith('D')).toEqual(['D']);
});
