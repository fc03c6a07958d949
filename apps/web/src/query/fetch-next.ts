import type { InfiniteData, InfiniteQueryObserverResult } from '@tanstack/react-query';

/** What it takes of a list that is fetched page by page. */
export type NextPage = Pick<
  InfiniteQueryObserverResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** How many refetches, one behind the other, a press waits for. */
const most = 10;

/**
 * Fetches the next page of a list, if there is one. A refetch that is under way ends first: TanStack Query would cancel it and
 * keep what the list showed before, though that was no longer valid. A failure is shown by the query, and thrown on request.
 */
export async function fetchNext(list: NextPage, { throwOnError = false } = {}): Promise<void> {
  if (!list.hasNextPage) return;
  const before = list.data?.pages.length;
  // While a refetch is under way, it is what the call waits for, and no page has come; the next refetch may begin at once.
  for (let tries = 0; tries < most; tries += 1) {
    const { isError, hasNextPage, data } = await list.fetchNextPage({
      cancelRefetch: false,
      throwOnError,
    });
    if (isError || !hasNextPage || data?.pages.length !== before) return;
  }
}
