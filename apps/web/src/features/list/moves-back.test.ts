import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { placeOf } from '../ticket/changes/place.ts';
import { movesBack } from './moves-back.ts';

const ticket = (id: string, board_id: string) => ({ id, project_id: 'p', board_id }) as Ticket;

/** Shows a column with tickets whose ids are letters. */
const show = (client: QueryClient, board: string, ids: string) =>
  client.setQueryData(keys.column('p', board, {}), {
    pages: [{ items: [...ids].map((id) => ticket(id, board)), next: null }],
    pageParams: [null],
  });

/** The letters of a board after moves within it. */
function afterMoves(ids: string, moves: ReturnType<typeof movesBack>): string {
  const order = [...ids];
  for (const move of moves) {
    if (move.op !== 'move') continue;
    if (order.includes(move.ticket)) order.splice(order.indexOf(move.ticket), 1);
    const before = 'before_ticket_id' in move ? order.indexOf(move.before_ticket_id ?? '') : -1;
    const after = 'after_ticket_id' in move ? order.indexOf(move.after_ticket_id ?? '') : -1;
    order.splice(before !== -1 ? before : after !== -1 ? after + 1 : order.length, 0, move.ticket);
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
  expect(afterMoves(now, movesBack(client, moved))).toBe(before);
});
