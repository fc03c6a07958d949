import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { listAll, pagedQuery } from '../api/lists.ts';
import { keys } from '../query/keys.ts';

/** The person behind the session; 401 without one. */
export const meQuery = queryOptions({ queryKey: keys.me, queryFn: () => data(api.GET('/me')) });

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: () => listAll((query) => api.GET('/me/sessions', { params: { query } })),
});

/** Messages to the person, newest first, page by page. */
export const notificationsQuery = pagedQuery(keys.notifications, 50, (query) =>
  api.GET('/me/notifications', { params: { query } }),
);

/** The ways to sign in that the deployment offers. */
export const signInConfigQuery = queryOptions({
  queryKey: keys.signInConfig,
  queryFn: () => data(api.GET('/auth/config')),
  staleTime: Infinity,
});
