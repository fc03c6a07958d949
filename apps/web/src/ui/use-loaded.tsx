import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../api/refusal.ts';
import { leaveWhenSignedOut } from './leave.ts';

/** Something that is fetched when a page is shown. */
export type Loaded<Value> =
  { state: 'loading' } | { state: 'failed'; refusal: Refusal } | { state: 'ready'; value: Value };

/** Fetches by `load`, which must keep its identity, and again at each `reload`. */
export function useLoaded<Value>(load: () => Promise<Value>): [Loaded<Value>, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  const turns = useRef(0);
  const reload = useCallback(async () => {
    const turn = (turns.current += 1);
    // Answers may overtake each other: what was asked for last counts.
    const tell = (now: Loaded<Value>) => {
      if (turn === turns.current) setLoaded(now);
    };
    try {
      tell({ state: 'ready', value: await load() });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!leaveWhenSignedOut(error)) tell({ state: 'failed', refusal: error });
    }
  }, [load]);
  useEffect(() => {
    setLoaded({ state: 'loading' });
    void reload();
  }, [reload]);
  return [loaded, reload];
}
