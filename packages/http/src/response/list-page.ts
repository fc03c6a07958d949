import type { Page } from '@basalt/domain';
import type { CursorSeal } from '../request/cursor.ts';

/** The envelope of a list. */
export interface ListBody {
  data: readonly object[];
  links: { next: string | null; prev: string | null };
  meta: {
    per_page: number;
    next_cursor: string | null;
    prev_cursor: string | null;
    total?: number;
  };
}

/** One list as a request names it. */
export interface ListAddress {
  /** The absolute address of the list, without a query. */
  url: string;
  /** The query as it was sent. */
  parameters: Readonly<Record<string, string>>;
  /** Path, filters and sort in one text: what a cursor is bound to. */
  binding: string;
}

/** The envelope for a page, and its links as a Link header (RFC 8288); null when there is none. */
export function listBody(
  page: Page<object>,
  limit: number,
  address: ListAddress,
  seal: CursorSeal,
): { body: ListBody; link: string | null } {
  const write = (cursor: Page<unknown>['next']) =>
    cursor === null ? null : seal.write(cursor, address.binding);
  const next_cursor = write(page.next);
  const prev_cursor = write(page.prev);
  const links = { next: linkTo(address, next_cursor), prev: linkTo(address, prev_cursor) };
  const meta = {
    per_page: limit,
    next_cursor,
    prev_cursor,
    ...(page.total !== undefined && { total: page.total }),
  };
  const header = Object.entries(links).flatMap(([rel, url]) =>
    url === null ? [] : [`<${url}>; rel="${rel}"`],
  );
  return {
    body: { data: page.items, links, meta },
    link: header.length === 0 ? null : header.join(', '),
  };
}

/** The envelope for a list that is answered whole: one page that holds all, with none before or behind it. */
export function wholeListBody(items: readonly object[]): ListBody {
  return {
    data: items,
    links: { next: null, prev: null },
    meta: { per_page: items.length, next_cursor: null, prev_cursor: null },
  };
}

function linkTo({ url, parameters }: ListAddress, cursor: string | null): string | null {
  if (cursor === null) return null;
  // Where to begin says nothing to a page that a cursor names.
  const { from: _, ...others } = parameters;
  return `${url}?${new URLSearchParams({ ...others, cursor }).toString()}`;
}
