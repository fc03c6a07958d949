import type { InfiniteQueryObserverResult } from '@tanstack/react-query';

/** What it takes of a list that is fetched page by page. */
export type NextPage = Pick<
  InfiniteQueryObserverResult<unknown>,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
>;

/**
 * Fetches the next page of a list, if there is one. A refetch that is under way ends first: TanStack Query would cancel it and
 * keep what the list showed before, though that was no longer valid. A failure is shown by the query, and thrown on request.
 */
export async function fetchNext(list: NextPage, { throwOnError = false } = {}): Promise<void> {
  if (!list.hasNextPage) return;
  if (list.isFetching && !list.isFetchingNextPage) await list.refetch({ cancelRefetch: false });
  await list.fetchNextPage({ cancelRefetch: false, throwOnError });
}
