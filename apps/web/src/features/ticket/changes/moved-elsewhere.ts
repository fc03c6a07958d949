import type { Ticket } from '../../../api/types.ts';
import { ticketAccess } from '../../../data/queries/ticket-requests.ts';
import type { OwnChange } from './own-change.ts';

/** How many tickets are read at once. */
const readsAtOnce = 6;

/** Whether a move of a ticket would take it out of a board that it was not on when the move was made, and that it is not for. */
export const isElsewhere = ({ ticket, to }: OwnChange, now: Pick<Ticket, 'board_id'>): boolean =>
  to !== undefined && now.board_id !== ticket.board_id && now.board_id !== to.board;

/** The changes whose tickets others have moved to another board since, with the tickets as they are now. Restored tickets are nowhere. */
export async function movedElsewhere(
  changes: readonly OwnChange[],
): Promise<ReadonlyMap<OwnChange, Ticket>> {
  const moves = changes.filter(({ to, life }) => to !== undefined && life === undefined);
  const found = new Map<OwnChange, Ticket>();
  for (let at = 0; at < moves.length; at += readsAtOnce) {
    const part = moves.slice(at, at + readsAtOnce);
    const read = await Promise.all(part.map(({ ticket }) => ticketAccess.read(ticket.id)));
    for (const [index, now] of read.entries()) {
      const move = part[index];
      if (move !== undefined && isElsewhere(move, now)) found.set(move, now);
    }
  }
  return found;
}
