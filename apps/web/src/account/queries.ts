import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import type { OwnNotification } from '../api/types.ts';
import { listAll, pagedQuery } from '../api/lists.ts';
import { disownSeen } from '../offline/seen-owner.ts';
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

/** The notifications that are neither done nor snoozed, newest first, page by page. */
export const inboxQuery = inboxOf('all');

/** What is one row of the inbox: the id of the ticket or document, else that of the notification. */
export const rowOf = ({ id, subject }: OwnNotification): string => subject?.id ?? id;

/** Which notifications are shown: a part of the inbox, or those that left it. */
export type InboxTab = 'all' | 'mentioned' | 'assigned' | 'snoozed' | 'done';

const inTab = {
  all: { state: 'inbox' },
  mentioned: { state: 'inbox', reason: 'mentioned' },
  assigned: { state: 'inbox', reason: 'assigned,unassigned' },
  snoozed: { state: 'snoozed' },
  done: { state: 'done' },
} as const;

/** A part of the inbox, or what is snoozed or done. */
export function inboxOf(tab: InboxTab) {
  return pagedQuery(keys.inboxOf(tab), 50, (page) =>
    api.GET('/me/notifications', { params: { query: { ...inTab[tab], ...page } } }),
  );
}

/** The ways to sign in that the deployment offers. */
export const signInConfigQuery = queryOptions({
  queryKey: keys.signInConfig,
  queryFn: () => data(api.GET('/auth/config')),
  staleTime: Infinity,
});
