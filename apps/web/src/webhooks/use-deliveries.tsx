import { useCallback, useEffect, useState } from 'react';
import { Refusal } from '../api/refusal.ts';
import { listDeliveries, type DeliveryEntry } from '../api/webhooks.ts';
import { leaveWhenSignedOut } from '../ui/leave.tsx';
import type { Loaded } from '../ui/use-loaded.tsx';
import { isSoon } from './delivery-words.ts';

/** How long the log waits before it looks again for what is about to happen, in milliseconds. */
const pause = 1500;

/** The deliveries of a webhook that were fetched so far, newest first. */
export interface Deliveries {
  loaded: Loaded<DeliveryEntry[]>;
  /** Fetches older ones; null when there are none. */
  more: (() => Promise<void>) | null;
  /** Fetches anew as many as there are. */
  reload: () => Promise<void>;
}

/** Keeps the log of a webhook, and looks again by itself while an attempt is a matter of seconds. */
export function useDeliveries(webhook: string, delivers: boolean): Deliveries {
  const [loaded, setLoaded] = useState<Loaded<DeliveryEntry[]>>({ state: 'loading' });
  const [next, setNext] = useState<string | null>(null);
  const entries = loaded.state === 'ready' ? loaded.value : [];

  const extend = useCallback(
    async (before: DeliveryEntry[], from: string | null, atLeast: number) => {
      try {
        const value = [...before];
        let cursor = from;
        do {
          const page = await listDeliveries(webhook, cursor);
          value.push(...page.items);
          cursor = page.next;
        } while (cursor !== null && value.length < atLeast);
        setLoaded({ state: 'ready', value });
        setNext(cursor);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (!leaveWhenSignedOut(error)) setLoaded({ state: 'failed', refusal: error });
      }
    },
    [webhook],
  );
  const count = entries.length;
  const reload = useCallback(() => extend([], null, count), [extend, count]);
  useEffect(() => void extend([], null, 0), [extend]);

  useEffect(() => {
    if (loaded.state !== 'ready' || !delivers) return;
    if (!loaded.value.some((entry) => isSoon(entry))) return;
    const timer = setTimeout(() => void reload(), pause);
    return () => clearTimeout(timer);
  }, [loaded, delivers, reload]);

  return {
    loaded,
    more: next === null ? null : () => extend(entries, next, 0),
    reload,
  };
}
