import { QueryClient } from '@tanstack/react-query';

/**
 * What the pages know of the service. The event stream keeps it current (`live/`), so nothing is fetched again without a reason.
 * What the service could not take for a moment is sent again by `api/transport.ts`.
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
