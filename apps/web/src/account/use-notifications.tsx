import { useCallback, useEffect, useState } from 'react';
import { listNotifications, markRead } from '../api/account.ts';
import type { NotificationEntry } from '../api/records.ts';
import { Refusal } from '../api/refusal.ts';
import { leaveWhenSignedOut } from '../ui/leave.tsx';
import type { Loaded } from '../ui/use-loaded.tsx';

/** The notifications that were fetched so far, newest first. */
export interface Notifications {
  loaded: Loaded<NotificationEntry[]>;
  /** How many of those are unread. */
  unread: number;
  /** Fetches older ones; null when there are none. */
  more: (() => Promise<void>) | null;
  read: (id: string) => Promise<void>;
}

/** Keeps them for all pages of the application, so that the count in the navigation and the list agree. */
export function useNotifications(): Notifications {
  const [loaded, setLoaded] = useState<Loaded<NotificationEntry[]>>({ state: 'loading' });
  const [next, setNext] = useState<string | null>(null);
  const entries = loaded.state === 'ready' ? loaded.value : [];

  const fetchPage = useCallback(async (cursor: string | null) => {
    try {
      const page = await listNotifications(cursor);
      // Onto what is there by now: one of those may have been read meanwhile.
      setLoaded((before) => {
        const newer = cursor !== null && before.state === 'ready' ? before.value : [];
        return { state: 'ready', value: [...newer, ...page.items] };
      });
      setNext(page.next);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!leaveWhenSignedOut(error)) setLoaded({ state: 'failed', refusal: error });
    }
  }, []);
  useEffect(() => void fetchPage(null), [fetchPage]);

  return {
    loaded,
    unread: entries.filter(({ read_at }) => read_at === null).length,
    more: next === null ? null : () => fetchPage(next),
    async read(id) {
      await markRead(id);
      const read_at = new Date().toISOString();
      const asRead = (entry: NotificationEntry) =>
        entry.id === id ? { ...entry, read_at } : entry;
      setLoaded((now) =>
        now.state === 'ready' ? { state: 'ready', value: now.value.map(asRead) } : now,
      );
    },
  };
}
