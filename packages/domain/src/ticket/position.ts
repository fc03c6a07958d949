/** The requested position of a move in the order of a board's live tickets. */
export type TicketPosition =
  | { readonly at: 'end' }
  /** From 0; an index beyond the end means the end. */
  | { readonly at: 'index'; readonly index: number }
  | { readonly at: 'before' | 'after'; readonly ticketId: string };

/**
 * The ranks of the tickets before (`after`) and behind (`before`) a position: the new rank is after the one and before the other. Null at
 * the ends of the board.
 */
export interface Gap {
  readonly after: string | null;
  readonly before: string | null;
}

/** The place of a ticket in the order of its board. */
export interface RankKey {
  readonly rank: string;
  readonly id: string;
}

/** The same with the version of the ticket, which grows when the tickets get new ranks. */
export interface OrderKey extends RankKey {
  readonly version: number;
}

/** A position on a locked board, and the ranks around it, without the ticket that goes there. */
export interface Place {
  readonly position: TicketPosition;
  /** The ranks on both sides; null when the position names no live ticket of the board. */
  readonly gap: Gap | null;
  /** The whole order of the board, when no rank fits into the gap any more; else absent. */
  readonly order?: readonly OrderKey[];
}
