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

/** The list that a request names. */
export interface ListAddress {
  /** The absolute address of the list, without a query. */
  url: string;
  /** The query as it was sent. */
  parameters: Readonly<Record<string, string>>;
  /** Path, filters and sort in one text: its cursors are bound to it. */
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

/** The envelope for a list that is answered completely: one page of at most `most` records, without next and previous. */
export function wholeListBody(items: readonly object[], most: number): ListBody {
  return {
    data: items,
    links: { next: null, prev: null },
    meta: { per_page: most, next_cursor: null, prev_cursor: null },
  };
}

function linkTo({ url, parameters }: ListAddress, cursor: string | null): string | null {
  if (cursor === null) return null;
  // With a cursor, the parameter for the beginning has no meaning.
  const { from: _, ...others } = parameters;
  return `${url}?${new URLSearchParams({ ...others, cursor }).toString()}`;
}
