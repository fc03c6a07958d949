import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Refusal } from '../api/refusal.ts';
import { leaveWhenSignedOut } from '../ui/leave.ts';

const onError = (error: unknown): void => {
  if (error instanceof Refusal) leaveWhenSignedOut(error);
};

/** A read is tried again while the service is away; a change never is: the person decides. */
const isPassing = (error: unknown): boolean =>
  error instanceof Refusal && [0, 429, 502, 503, 504].includes(error.status);

const wait = (tries: number, error: unknown): number => {
  const asked = error instanceof Refusal ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.min(30_000, Math.max(asked, 500 * 2 ** tries));
};

/** What the pages know of the service. The event stream keeps it current (`live/`), so nothing is fetched again without a reason. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry: (tries, error) => tries < 4 && isPassing(error),
      retryDelay: wait,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
