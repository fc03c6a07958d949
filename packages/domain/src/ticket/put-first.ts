import { nextVersion } from '../record/next-version.ts';
import { ranksBetween } from './rank.ts';
import type { Ticket } from '../records/ticket.ts';

/**
 * The tickets in the order given, with ranks before `limit`, which is the lowest rank of the other tickets of the board (null when there are
 * none). A ticket that keeps its rank stays the same object. When the tickets are in this order already, all keep their ranks.
 */
export function putFirst(
  tickets: readonly Ticket[],
  limit: string | null,
  now: Date,
): readonly Ticket[] {
  const inPlace = tickets.every(({ rank }, index) => {
    const next = index === tickets.length - 1 ? limit : (tickets[index + 1] as Ticket).rank;
    return next === null || rank < next;
  });
  if (inPlace) return tickets;
  const ranks = ranksBetween(null, limit, tickets.length);
  return tickets.map((ticket, index) => {
    const rank = ranks[index] as string;
    return ticket.rank === rank ? ticket : nextVersion(ticket, now, { rank });
  });
}
