import type { ListPages } from '../../api/lists.ts';
import type { Ticket } from '../../api/types.ts';

/** The part of a board that was fetched so far, in the order of the ranks. */
export type ColumnPages = ListPages<Ticket>;

/** Next to which ticket a place is; both absent: at the end. */
export interface Beside {
  before?: string | undefined;
  after?: string | undefined;
}

/** The tickets in their order. A ticket that moved between two fetches is there once. */
export function ticketsOf(pages: ColumnPages | undefined): Ticket[] {
  const all = pages?.pages.flatMap(({ items }) => items) ?? [];
  return [...new Map(all.map((ticket) => [ticket.id, ticket])).values()];
}

/** The column without the ticket; the very same when it is not there. */
export function withoutTicket(pages: ColumnPages, id: string): ColumnPages {
  if (!pages.pages.some(({ items }) => items.some((ticket) => ticket.id === id))) return pages;
  return mapPages(pages, (items) => items.filter((ticket) => ticket.id !== id));
}

/** The column with the ticket where its rank puts it, unless that is below what was fetched. */
export function withTicketByRank(pages: ColumnPages, ticket: Ticket): ColumnPages {
  const others = withoutTicket(pages, ticket.id);
  const next = ticketsOf(others).find(({ rank }) => rank > ticket.rank);
  if (next !== undefined) return insertBefore(others, next.id, ticket);
  return append(others, ticket);
}

/** Pages that show the ticket as it is now, where it was; the very same when it is not there. */
export function withTicketInPlace(pages: ColumnPages, ticket: Ticket): ColumnPages {
  if (!pages.pages.some(({ items }) => items.some(({ id }) => id === ticket.id))) return pages;
  return mapPages(pages, (items) => items.map((one) => (one.id === ticket.id ? ticket : one)));
}

/**
 * The column with the ticket next to another one, or at its end. Until its own rank is known it has that of the next one: the
 * column stays in the order of the ranks, by which others find their places meanwhile.
 */
export function withTicketBeside(
  pages: ColumnPages,
  ticket: Ticket,
  { before, after }: Beside,
): ColumnPages {
  const others = withoutTicket(pages, ticket.id);
  const all = ticketsOf(others);
  const place =
    before === undefined
      ? all.findIndex(({ id }) => id === after) + 1
      : all.findIndex(({ id }) => id === before);
  const next = before === undefined && after === undefined ? undefined : all[place];
  const rank = next?.rank ?? all.at(-1)?.rank ?? ticket.rank;
  return next === undefined
    ? append(others, { ...ticket, rank })
    : insertBefore(others, next.id, { ...ticket, rank });
}

function insertBefore(pages: ColumnPages, id: string, ticket: Ticket): ColumnPages {
  return mapPages(pages, (items) =>
    items.flatMap((item) => (item.id === id ? [ticket, item] : [item])),
  );
}

/** At the end, if that was fetched. */
function append(pages: ColumnPages, ticket: Ticket): ColumnPages {
  const last = pages.pages.at(-1);
  if (last === undefined || last.next !== null) return pages;
  const whole = { ...last, items: [...last.items, ticket] };
  return { ...pages, pages: [...pages.pages.slice(0, -1), whole] };
}

function mapPages(pages: ColumnPages, change: (items: Ticket[]) => Ticket[]): ColumnPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
