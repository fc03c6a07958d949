import type { ListPages } from '../../api/lists.ts';
import type { Ticket } from '../../api/types.ts';

/** The loaded part of a board, in the order of the ranks. */
export type ColumnPages = ListPages<Ticket>;

/** A position next to a ticket; both absent: the end. */
export interface Beside {
  before?: string | undefined;
  after?: string | undefined;
}

/** The tickets in their order. A ticket that moved between two loads is included once. */
export function ticketsOf(pages: ColumnPages | undefined): Ticket[] {
  const all = pages?.pages.flatMap(({ items }) => items) ?? [];
  return [...new Map(all.map((ticket) => [ticket.id, ticket])).values()];
}

/** The column without the ticket; the same object when it is not there. */
export function withoutTicket(pages: ColumnPages, id: string): ColumnPages {
  if (!pages.pages.some(({ items }) => items.some((ticket) => ticket.id === id))) return pages;
  return mapPages(pages, (items) => items.filter((ticket) => ticket.id !== id));
}

/** The column with the ticket at the position of its rank, unless that is below the loaded part. */
export function withTicketByRank(pages: ColumnPages, ticket: Ticket): ColumnPages {
  const otherPages = withoutTicket(pages, ticket.id);
  const next = ticketsOf(otherPages).find(({ rank }) => rank > ticket.rank);
  if (next !== undefined) return insertBefore(otherPages, next.id, ticket);
  return append(otherPages, ticket);
}

/** The pages with the new state of the ticket at its old position; the same object when it is not there. */
export function withTicketInPlace(pages: ColumnPages, ticket: Ticket): ColumnPages {
  if (!pages.pages.some(({ items }) => items.some(({ id }) => id === ticket.id))) return pages;
  return mapPages(pages, (items) => items.map((item) => (item.id === ticket.id ? ticket : item)));
}

/**
 * The column with the ticket next to another one, or at its end. Until the service returns its rank, it has the rank of its neighbour, so
 * that the column stays ordered by rank for other changes.
 */
export function withTicketBeside(
  pages: ColumnPages,
  ticket: Ticket,
  { before, after }: Beside,
): ColumnPages {
  const otherPages = withoutTicket(pages, ticket.id);
  const all = ticketsOf(otherPages);
  const place =
    before === undefined
      ? all.findIndex(({ id }) => id === after) + 1
      : all.findIndex(({ id }) => id === before);
  const next = before === undefined && after === undefined ? undefined : all[place];
  const rank = next?.rank ?? all.at(-1)?.rank ?? ticket.rank;
  return next === undefined
    ? append(otherPages, { ...ticket, rank })
    : insertBefore(otherPages, next.id, { ...ticket, rank });
}

function insertBefore(pages: ColumnPages, id: string, ticket: Ticket): ColumnPages {
  return mapPages(pages, (items) =>
    items.flatMap((item) => (item.id === id ? [ticket, item] : [item])),
  );
}

/** At the end, if the end was loaded. */
function append(pages: ColumnPages, ticket: Ticket): ColumnPages {
  const last = pages.pages.at(-1);
  if (last === undefined || last.next !== null) return pages;
  const whole = { ...last, items: [...last.items, ticket] };
  return { ...pages, pages: [...pages.pages.slice(0, -1), whole] };
}

function mapPages(pages: ColumnPages, change: (items: Ticket[]) => Ticket[]): ColumnPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
