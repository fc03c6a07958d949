import { useState } from 'react';

/**
 * Why a query has nothing to show, or null. While it is asked for again the last error stays, so that what a page says of it does
 * not disappear for that moment. For a component that shows one record, keyed by it.
 */
export function useLastError({
  data,
  error,
}: {
  data: unknown;
  error: Error | null;
}): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  return error ?? (data === undefined ? last : null);
}
