import { useState } from 'react';

/**
 * The error of a query without data, or null. During a retry the last error stays, so that the message does not disappear for a moment. For
 * a component that shows one record and has its id as key.
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
