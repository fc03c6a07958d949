import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { listNotifications, markRead } from '../api/account.ts';
import type { NotificationEntry } from '../api/records.ts';
import type { ListPage } from '../api/request.ts';
import { fetchNext } from '../data/fetch-next.ts';
import { asRefusal } from '../ui/fetched.tsx';
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

type Fetched = InfiniteData<ListPage<NotificationEntry>, string | null>;

const queryKey = ['notifications'];

/** Keeps them for all pages of the application, so that the count in the navigation and the list agree. */
export function useNotifications(): Notifications {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => listNotifications(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const { data, error } = query;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const loaded = (): Loaded<NotificationEntry[]> => {
    if (data !== undefined) return { state: 'ready', value: entries };
    return error === null ? { state: 'loading' } : { state: 'failed', refusal: asRefusal(error) };
  };
  return {
    loaded: loaded(),
    unread: entries.filter(({ read_at }) => read_at === null).length,
    more: query.hasNextPage ? () => fetchNext(query, { throwOnError: true }) : null,
    async read(id) {
      await markRead(id);
      const read_at = new Date().toISOString();
      const asRead = (entry: NotificationEntry) =>
        entry.id === id ? { ...entry, read_at } : entry;
      client.setQueryData<Fetched>(queryKey, (before) =>
        before === undefined
          ? before
          : {
              ...before,
              pages: before.pages.map((page) => ({ ...page, items: page.items.map(asRead) })),
            },
      );
    },
  };
}
