import type { Ticket } from '../../api/types.ts';

/** What an event said of a ticket while the page's own move of it was under way. */
export interface Missed {
  ticket: Ticket;
  isGone: boolean;
}

const moving = new Map<string, { count: number; missed: Missed | null }>();

/**
 * Notes that this page moves a ticket. Returns a function that notes the end of the move, which gives the last
 * event meanwhile, if there was one and no further move is under way.
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

/** Keeps an event for the end of the move that is under way; false when there is none. */
export function keepForLater(missed: Missed): boolean {
  const own = moving.get(missed.ticket.id);
  if (own === undefined) return false;
  own.missed = missed;
  return true;
}
