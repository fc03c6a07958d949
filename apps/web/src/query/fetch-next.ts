import type { InfiniteData, InfiniteQueryObserverResult } from '@tanstack/react-query';

/** What it takes of a list that is fetched page by page. */
export type NextPage = Pick<
  InfiniteQueryObserverResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/**
 * Fetches the next page of a list, if there is one. A refetch that is under way ends first: TanStack Query would cancel it and
 * keep what the list showed before, though that was no longer valid. A failure is shown by the query, and thrown on request.
 */
export async function fetchNext(list: NextPage, { throwOnError = false } = {}): Promise<void> {
  if (!list.hasNextPage) return;
  const ask = () => list.fetchNextPage({ cancelRefetch: false, throwOnError });
  // While a refetch is under way, it is what the first one waits for, and no page has come.
  const first = await ask();
  const isFetched = first.isError || first.data?.pages.length !== list.data?.pages.length;
  if (!isFetched && first.hasNextPage) await ask();
}
