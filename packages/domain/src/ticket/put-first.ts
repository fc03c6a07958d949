import { ranksBetween } from './rank.ts';
import type { Ticket } from './ticket.ts';

/**
 * Gives the tickets ranks in the order given, all before `limit`, the lowest rank among the others of the
 * board (null when there are no others). Answers the tickets whose rank changed: none when they are in this order already.
 */
export function putFirst(tickets: readonly Ticket[], limit: string | null, now: Date): Ticket[] {
  const inPlace = tickets.every(({ rank }, index) => {
    const next = index === tickets.length - 1 ? limit : (tickets[index + 1] as Ticket).rank;
    return next === null || rank < next;
  });
  if (inPlace) return [];
  const ranks = ranksBetween(null, limit, tickets.length);
  return tickets.filter((ticket, index) => {
    const rank = ranks[index] as string;
    if (ticket.rank === rank) return false;
    ticket.rank = rank;
    ticket.version += 1;
    ticket.updatedAt = now;
    return true;
  });
}
