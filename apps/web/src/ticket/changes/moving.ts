import type { Ticket } from '../../api/types.ts';

/** An event of a ticket that came while the page itself moved the ticket. */
export interface Missed {
  ticket: Ticket;
  isGone: boolean;
}

const moving = new Map<string, { count: number; missed: Missed | null }>();

/**
 * Marks the beginning of a move by this page. Returns a function that marks its end and returns the last event since then, if there was one
 * and no other move of the ticket is running.
 */
export function beginMoving(ticket: string): () => Missed | null {
  const own = moving.get(ticket) ?? { count: 0, missed: null };
  own.count += 1;
  moving.set(ticket, own);
  return () => {
    own.count -= 1;
    if (own.count > 0) return null;
    moving.delete(ticket);
    return own.missed;
  };
}

/** Stores an event until the end of the running move; false when there is none. */
export function keepForLater(missed: Missed): boolean {
  const own = moving.get(missed.ticket.id);
  if (own === undefined) return false;
  own.missed = missed;
  return true;
}
