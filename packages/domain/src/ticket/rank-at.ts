import type { Clock } from '../kernel/clock.port.ts';
import { invalid } from '../kernel/domain-error.ts';
import { maxRankLength, rankBetween, ranksBetween } from './rank.ts';
import type { Gap, TicketPosition, TicketStore } from './tickets.port.ts';

/** What placing needs of a ticket that is there already. */
export interface RankedTicket {
  readonly id: string;
  readonly boardId: string;
  readonly rank: string;
  readonly isLive: boolean;
}

/**
 * A rank for the position on the board, whose row is locked. A ticket that is already in that gap
 * keeps its rank. Refuses with `validation_failed` when the position names a ticket that is not there.
 *
 * `gap` is what lies around the position, if that is known already, with the board's row locked.
 *
 * Ranks between two neighbours grow longer with every ticket put between them; when one would grow
 * past `maxRankLength`, the board's ranks are spread again, which hundreds of moves into one gap pay for.
 */
export async function rankAt(
  tickets: TicketStore,
  boardId: string,
  position: TicketPosition,
  ticket: RankedTicket | null,
  { clock, gap: known }: { clock: Clock; gap?: Gap | null | undefined },
): Promise<string> {
  const gap =
    known === undefined
      ? await gapAt(tickets, boardId, position, ticket)
      : presentGap(known, position);
  const rank = rankIn(gap, boardId, ticket);
  if (rank.length <= maxRankLength) return rank;
  await respread(tickets, boardId, ticket, clock());
  const wider = await gapAt(tickets, boardId, position, ticket);
  return rankBetween(wider.after, wider.before);
}

/** The rank in a gap of the board: the ticket's own if it is there already, or a new one. */
export function rankIn(gap: Gap, boardId: string, ticket: RankedTicket | null): string {
  const isThere = ticket !== null && ticket.boardId === boardId && ticket.isLive;
  return isThere && holds(gap, ticket.rank) ? ticket.rank : rankBetween(gap.after, gap.before);
}

async function gapAt(
  tickets: TicketStore,
  boardId: string,
  position: TicketPosition,
  ticket: RankedTicket | null,
): Promise<Gap> {
  return presentGap(await tickets.gapAt(boardId, position, ticket?.id ?? null), position);
}

/** The gap; refuses with `validation_failed` when the position names a ticket that is not there. */
export function presentGap(gap: Gap | null, position: TicketPosition): Gap {
  if (gap !== null) return gap;
  const field = position.at === 'before' ? 'before_ticket_id' : 'after_ticket_id';
  throw invalid(field, 'is not another ticket of that board');
}

function holds(gap: Gap, rank: string): boolean {
  return (gap.after === null || gap.after < rank) && (gap.before === null || rank < gap.before);
}

async function respread(
  tickets: TicketStore,
  boardId: string,
  moving: RankedTicket | null,
  now: Date,
): Promise<void> {
  // The moving ticket is left out: its caller writes its rank, and must find stored what it loaded.
  const order = (await tickets.orderOf(boardId)).filter((id) => id !== moving?.id);
  const ranks = ranksBetween(null, null, order.length);
  await tickets.rerank(new Map(order.map((id, index) => [id, ranks[index] as string])), now);
}
