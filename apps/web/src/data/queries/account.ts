import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import { disownSeen } from '../../api/cache-owner.ts';
import { keys } from '../query/keys.ts';

/** The person who is signed in. Rejects with status 401 without a session. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  async queryFn() {
    const me = await data(api.GET('/me'));
    disownSeen(me.id);
    return me;
  },
});

/** The sessions of the person. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: () => listAll((query) => api.GET('/me/sessions', { params: { query } })),
});

/** The ways to sign in that the deployment offers. */
export const signInConfigQuery = queryOptions({
  queryKey: keys.signInConfig,
  queryFn: () => data(api.GET('/auth/config')),
  staleTime: Infinity,
});
