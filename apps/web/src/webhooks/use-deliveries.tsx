import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../api/refusal.ts';
import { listDeliveries, type DeliveryEntry } from '../api/webhooks.ts';
import { leaveWhenSignedOut } from '../ui/leave.ts';
import type { Loaded } from '../ui/use-loaded.tsx';
import { isSoon } from './delivery-words.ts';

/** How long the log waits before it looks for pending deliveries again, in milliseconds. */
const pause = 1500;

/** The deliveries of a webhook that were fetched so far, newest first. */
export interface Deliveries {
  loaded: Loaded<DeliveryEntry[]>;
  /** Fetches older ones; null when there are none. */
  more: (() => Promise<void>) | null;
  /** Fetches again as many as there are. */
  reload: () => Promise<void>;
}

/** Loads the log of a webhook, and polls while an attempt is expected within seconds. */
export function useDeliveries(webhook: string, delivers: boolean): Deliveries {
  const [loaded, setLoaded] = useState<Loaded<DeliveryEntry[]>>({ state: 'loading' });
  const [next, setNext] = useState<string | null>(null);
  const last = useRef<{ entries: DeliveryEntry[]; next: string | null }>({
    entries: [],
    next: null,
  });
  const running = useRef<Promise<void>>(Promise.resolve());

  // One request after the other: a late answer to a look at fewer entries would take the older ones away again.
  const fetchInOrder = useCallback(
    (isMore: boolean): Promise<void> => {
      const work = async () => {
        const { entries, next: older } = last.current;
        if (isMore && older === null) return;
        try {
          const value = isMore ? [...entries] : [];
          let cursor = isMore ? older : null;
          do {
            const page = await listDeliveries(webhook, cursor);
            value.push(...page.items);
            cursor = page.next;
          } while (cursor !== null && value.length < entries.length);
          last.current = { entries: value, next: cursor };
          setLoaded({ state: 'ready', value });
          setNext(cursor);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          if (!leaveWhenSignedOut(error)) setLoaded({ state: 'failed', refusal: error });
        }
      };
      const done = running.current.then(work);
      running.current = done.catch(() => undefined);
      return done;
    },
    [webhook],
  );
  const reload = useCallback(() => fetchInOrder(false), [fetchInOrder]);
  const more = useCallback(() => fetchInOrder(true), [fetchInOrder]);
  useEffect(() => void reload(), [reload]);

  useEffect(() => {
    if (loaded.state !== 'ready' || !delivers) return;
    if (!loaded.value.some((entry) => isSoon(entry))) return;
    const timer = setTimeout(() => void reload(), pause);
    return () => clearTimeout(timer);
  }, [loaded, delivers, reload]);

  return { loaded, more: next === null ? null : more, reload };
}
