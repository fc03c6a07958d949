import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../api/refusal.ts';
import { leaveWhenSignedOut } from './leave.ts';

/** Something that is fetched when a page is shown. */
export type Loaded<Value> =
  { state: 'loading' } | { state: 'failed'; refusal: Refusal } | { state: 'ready'; value: Value };

/** Fetches by `load`, which must keep its identity, and again at each `reload`. */
export function useLoaded<Value>(load: () => Promise<Value>): [Loaded<Value>, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  const latest = useRef(0);
  const reload = useCallback(async () => {
    const request = (latest.current += 1);
    // Answers can come in another order: the last request counts.
    const update = (now: Loaded<Value>) => {
      if (request === latest.current) setLoaded(now);
    };
    try {
      update({ state: 'ready', value: await load() });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!leaveWhenSignedOut(error)) update({ state: 'failed', refusal: error });
    }
  }, [load]);
  useEffect(() => {
    setLoaded({ state: 'loading' });
    void reload();
  }, [reload]);
  return [loaded, reload];
}
