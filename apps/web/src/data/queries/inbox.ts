import { api } from '../../api/client.ts';
import type { OwnNotification } from '../../api/types.ts';
import { pagedQuery } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';

/** The key of a row of the inbox: the id of the ticket or document, else that of the notification. */
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

/** The notifications that are neither done nor snoozed, newest first, page by page. */
export const inboxQuery = inboxOf('all');
