import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Ticket } from '../../../api/types.ts';
import { keys } from '../../../data/query/keys.ts';
import { placeOf } from './place.ts';
import { placesBack } from './places-back.ts';

const ticket = (id: string, board_id: string) => ({ id, project_id: 'p', board_id }) as Ticket;

/** Shows a column with tickets whose ids are letters. */
const show = (client: QueryClient, board: string, ids: string) =>
  client.setQueryData(keys.column('p', board, {}), {
    pages: [{ items: [...ids].map((id) => ticket(id, board)), next: null }],
    pageParams: [null],
  });

/** The letters of a board after moves within it. */
function afterMoves(ids: string, moves: ReturnType<typeof placesBack>): string {
  const order = [...ids];
  for (const [id, { beside }] of moves) {
    if (order.includes(id)) order.splice(order.indexOf(id), 1);
    const before = order.indexOf(beside.before ?? '');
    const after = order.indexOf(beside.after ?? '');
    order.splice(before !== -1 ? before : after !== -1 ? after + 1 : order.length, 0, id);
  }
  return order.join('');
}

test.each([
  ['of another board', 'ABCDE', 'BD', 'ACE'],
  ['that were moved within their board to its end', 'ABCDE', 'AC', 'BDEAC'],
  ['that were last and were moved to the top', 'ABC', 'BC', 'BCA'],
  ['that were first and stand in another order', 'ABCD', 'AB', 'CBDA'],
  ['that are all tickets of their board', 'ABC', 'ABC', 'CAB'],
])('tickets %s come back to their places', (_which, before, ids, now) => {
  const client = new QueryClient();
  show(client, 'open', before);
  const moved = [...ids].map((id) => {
    const one = ticket(id, 'open');
    return { ticket: one, place: placeOf(client, one) };
  });
  show(client, 'open', now);
  expect(afterMoves(now, placesBack(client, moved))).toBe(before);
});
