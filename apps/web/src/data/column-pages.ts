import type { InfiniteData } from '@tanstack/react-query';
import type { ListPage } from '../api/request.ts';
import type { Ticket } from '../api/work-records.ts';

/** The part of a board that was fetched so far, in the order of the ranks. */
export type ColumnPages = InfiniteData<ListPage<Ticket>, string | null>;

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

/** The column with the ticket beside another one, or at its end. */
export function withTicketBeside(
  pages: ColumnPages,
  ticket: Ticket,
  { before, after }: Beside,
): ColumnPages {
  const others = withoutTicket(pages, ticket.id);
  if (before !== undefined) return insertBefore(others, before, ticket);
  if (after === undefined) return append(others, ticket);
  const all = ticketsOf(others);
  const next = all[all.findIndex(({ id }) => id === after) + 1];
  return next === undefined ? append(others, ticket) : insertBefore(others, next.id, ticket);
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
