import { infiniteQueryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';

/** One page of a list, with the cursor of the next one. */
export interface ListPage<Entry> {
  items: Entry[];
  next: string | null;
}

/** The pages of a list that were fetched so far. */
export type ListPages<Entry> = InfiniteData<ListPage<Entry>, string | null>;

/** The parameters of a request for a page of a list. */
export interface PageQuery {
  per_page: number;
  cursor?: string;
}

/** A call of the client that answers a page of a list. */
type Ask<Entry> = (query: PageQuery) => Promise<{
  data?: { data: Entry[]; meta: { next_cursor: string | null } };
  response: Response;
}>;

/** One page of a list. Rejects with `Refusal`. */
export async function listPage<Entry>(
  ask: Ask<Entry>,
  perPage: number,
  cursor: string | null = null,
): Promise<ListPage<Entry>> {
  const { data: page } = await ask({ per_page: perPage, ...(cursor !== null && { cursor }) });
  if (page === undefined) throw new Error('a list without an answer');
  return { items: page.data, next: page.meta.next_cursor };
}

/** All records of a list that is always short, or at least its first `most`. Rejects with `Refusal`. */
export async function listAll<Entry>(ask: Ask<Entry>, most = Infinity): Promise<Entry[]> {
  const all: Entry[] = [];
  let cursor: string | null = null;
  do {
    const page: ListPage<Entry> = await listPage(ask, 200, cursor);
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null && all.length < most);
  return all;
}

/** The options of a query of a list that is fetched page by page. */
export const pagedQuery = <Entry>(queryKey: QueryKey, perPage: number, ask: Ask<Entry>) =>
  infiniteQueryOptions<ListPage<Entry>, Error, ListPages<Entry>, QueryKey, string | null>({
    queryKey,
    queryFn: ({ pageParam }) => listPage(ask, perPage, pageParam),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  });

/** The pages with each entry changed. */
export const changeEntries = <Entry>(
  pages: ListPages<Entry> | undefined,
  change: (entry: Entry) => Entry,
): ListPages<Entry> | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change) })),
  };
