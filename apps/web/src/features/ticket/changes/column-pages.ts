import type { ListPages } from '../../../api/lists.ts';
import type { Ticket } from '../../../api/types.ts';

/** The loaded part of a board, in the order of the ranks. */
export type ColumnPages = ListPages<Ticket>;

/** A position next to a ticket; both absent: the end. */
export interface Beside {
  before?: string | undefined;
  after?: string | undefined;
}

/** The tickets in their order. */
export const ticketsOf = (pages: ColumnPages | undefined): Ticket[] =>
  pages?.pages.flatMap(({ items }) => items) ?? [];
