import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../../api/types.ts';
import { invalidateSoon } from '../../../data/query/invalidate-soon.ts';
import { keys } from '../../../data/query/keys.ts';
import { showTicket } from './columns.ts';
import { ownMove } from './own-move.tsx';
import { besideAt, followTo, type Place } from './place.ts';
import type { FieldsOfMove } from '../../../data/queries/ticket-requests.ts';

/** Moves a ticket back to a position, with its former `fields`, and shows it there. `ticket` is its current state. */
export async function bringBack(
  client: QueryClient,
  ticket: Ticket,
  place: Place,
  fields?: FieldsOfMove,
): Promise<void> {
  showTicket(client, ticket);
  followTo({ ...ticket, board_id: place.board_id });
  const beside = besideAt(client, ticket, place);
  const isThere = ticket.board_id === place.board_id && Object.keys(beside).length === 0;
  const move = { ticket, board: place.board_id, beside: isThere ? null : beside, fields };
  await ownMove(client, move);
  invalidateSoon(client, keys.boards(ticket.project_id));
}
