import type { Gap, OrderKey, Place, RankKey, TicketPosition } from '../position.ts';
import type { Affected } from '../../event/affected.ts';
import type { SetChange } from '../../change/set-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { rebalancedTickets } from '../rank-rebalancing.ts';
import { maxRankLength, rankBetween, ranksBetween } from '../rank.ts';
import { isLive, type Ticket } from '../../records/ticket.ts';

/** A ticket that goes to a place; it may be on the board already. */
type PlacedTicket = Pick<Ticket, 'id' | 'boardId' | 'rank' | 'deletedAt' | 'archived'>;

/** True while a rank of the permitted length fits into the gap. */
export const hasRoom = ({ after, before }: Gap): boolean =>
  rankBetween(after, before).length <= maxRankLength;

/**
 * The place at a position in the order of a board. `order` must not have the ticket that goes there. `indexOf` returns -1 for a ticket
 * that is not in the order.
 */
export function placeIn(
  order: readonly OrderKey[],
  position: TicketPosition,
  indexOf?: (id: string) => number,
): Place {
  const index = indexOfPosition(order, position, indexOf);
  if (index === null) return { position, gap: null };
  const gap = { after: order[index - 1]?.rank ?? null, before: order[index]?.rank ?? null };
  return hasRoom(gap) ? { position, gap } : { position, gap, order };
}

/**
 * The ranks around the place. Refuses with `validation_failed` (before_ticket_id, after_ticket_id) a position beside a ticket that is not
 * on the board.
 */
export function checkPlace({ position, gap }: Place): Gap {
  if (gap !== null) return gap;
  const field = position.at === 'before' ? 'before_ticket_id' : 'after_ticket_id';
  throw invalid(field, 'is not another ticket of that board');
}

/**
 * The rank of a ticket that goes to a place. A ticket that is there already keeps its rank. Ranks grow longer with every ticket
 * that is put between the same two neighbours. When no rank fits any more, all other tickets of the board get new ranks, evenly spread (`sets`);
 * `affected` is what an event says about them.
 */
export function rankAt(
  place: Place,
  boardId: string,
  { ticket, now }: { ticket?: PlacedTicket | undefined; now: Date },
): { rank: string; sets: readonly SetChange[]; affected: readonly Affected[] } {
  const gap = checkPlace(place);
  const isThere = ticket?.boardId === boardId && isLive(ticket);
  if (isThere && isWithin(gap, ticket.rank)) {
    return { rank: ticket.rank, sets: [], affected: [] };
  }
  if (place.order === undefined || hasRoom(gap)) {
    return { rank: rankBetween(gap.after, gap.before), sets: [], affected: [] };
  }
  const otherKeys = place.order.filter(({ id }) => id !== ticket?.id);
  const ranks = ranksBetween(null, null, otherKeys.length + 1);
  const index = indexOfPosition(otherKeys, place.position) ?? otherKeys.length;
  const [rank] = ranks.splice(index, 1);
  const spread = new Map(otherKeys.map(({ id }, at) => [id, ranks[at] as string]));
  const affected = rebalancedTickets(otherKeys, spread, now);
  return {
    rank: rank as string,
    sets: [{ kind: 'ranks', boardId, ranks: spread, now }],
    affected,
  };
}

/** The number of tickets before the position in this order; null when the position names a ticket that is not in the order. */
function indexOfPosition(
  order: readonly RankKey[],
  position: TicketPosition,
  indexOf = (id: string) => order.findIndex((key) => key.id === id),
): number | null {
  if (position.at === 'end') return order.length;
  if (position.at === 'index') return Math.min(position.index, order.length);
  const index = indexOf(position.ticketId);
  if (index === -1) return null;
  return position.at === 'before' ? index : index + 1;
}

const isWithin = ({ after, before }: Gap, rank: string): boolean =>
  (after === null || after < rank) && (before === null || rank < before);
