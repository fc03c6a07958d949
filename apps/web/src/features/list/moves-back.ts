import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../api/types.ts';
import { besideAt, destination, type Place } from '../ticket/changes/place.ts';
import type { BulkItem } from '../../data/queries/list-requests.ts';

/** A ticket that was moved, and where it was before. */
export interface MovedFrom {
  ticket: Ticket;
  place: Place;
}

/**
 * The moves that bring tickets back to their places. A ticket that comes back stands before those that came back already: the lowest one is
 * the first. Those that are still to come back are no neighbours.
 */
export function movesBack(client: QueryClient, moved: readonly MovedFrom[]): BulkItem[] {
  const away = new Set(moved.map(({ ticket }) => ticket.id));
  const back = new Set<string>();
  return moved
    .toSorted((a, b) => a.place.below.length - b.place.below.length)
    .map(({ ticket, place }) => {
      const beside = besideAt(client, ticket, place, { away, back });
      away.delete(ticket.id);
      back.add(ticket.id);
      return { op: 'move', ticket: ticket.id, ...destination(place.board_id, beside) };
    });
}
