import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of the pages. The event stream keeps it current (`live/`), so nothing is loaded again without a reason. `api/send-and-retry.ts`
 * repeats requests while the service is unavailable.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
