import type { InfiniteData, InfiniteQueryObserverResult } from '@tanstack/react-query';

/** The part of a paged query that is needed here. */
export type NextPage = Pick<
  InfiniteQueryObserverResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** The maximum number of consecutive refetches that a press waits for. */
const maxTries = 10;

/**
 * Fetches the next page of a list, if there is one. It first waits for a running refetch: otherwise TanStack Query would cancel the refetch
 * and keep outdated data. A failure is a state of the query, and is also thrown if `throwOnError` is true.
 */
export async function fetchNext(list: NextPage, { throwOnError = false } = {}): Promise<void> {
  if (!list.hasNextPage) return;
  const before = list.data?.pages.length;
  // If a refetch is running, the call waits for it and loads no page. Another refetch can begin right after it.
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { isError, hasNextPage, data } = await list.fetchNextPage({
      cancelRefetch: false,
      throwOnError,
    });
    if (isError || !hasNextPage || data?.pages.length !== before) return;
  }
}
