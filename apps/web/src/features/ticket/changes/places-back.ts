import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../../api/types.ts';
import type { OwnChange } from './own-change.ts';
import type { Beside } from './column-pages.ts';
import { columnOf, type Place } from './place.ts';

/** A ticket that was moved, and where it was before. */
export interface MovedFrom {
  ticket: Ticket;
  place: Place;
}

/**
 * Where tickets move to come back to their places, by their ids, in the order of these moves. A ticket that comes back stands before those
 * that came back already: the lowest one is the first. Those that are still to come back are no neighbours.
 */
export function placesBack(
  client: QueryClient,
  moved: readonly MovedFrom[],
): Map<string, NonNullable<OwnChange['to']>> {
  const away = new Set(moved.map(({ ticket }) => ticket.id));
  const back = new Set<string>();
  const lowestFirst = moved.toSorted((a, b) => a.place.below.length - b.place.below.length);
  return new Map(
    lowestFirst.map(({ ticket, place }) => {
      const beside = besideAt(client, ticket, place, { away, back });
      away.delete(ticket.id);
      back.add(ticket.id);
      return [ticket.id, { board: place.board_id, beside }];
    }),
  );
}

/** The position next to the nearest ticket that is still on the board: not one of `away`, but also one of `back`, which come back before it. */
export function besideAt(
  client: QueryClient,
  ticket: Pick<Ticket, 'id' | 'project_id'>,
  place: Place,
  { away, back }: { away: ReadonlySet<string>; back: ReadonlySet<string> } = {
    away: new Set([ticket.id]),
    back: new Set(),
  },
): Beside {
  const known = columnOf(client, { ...ticket, board_id: place.board_id }).flat();
  const present = new Set([...known.map(({ id }) => id).filter((id) => !away.has(id)), ...back]);
  const before = place.below.find((id) => present.has(id));
  if (before !== undefined) return { before };
  const after = place.above.find((id) => present.has(id));
  return after === undefined ? {} : { after };
}
