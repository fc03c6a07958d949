import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onServiceBack } from '../../api/service-away.ts';

/** How long nothing is typed before a text is saved by itself, in milliseconds. */
const pause = 3_000;
/** How long a person types without a pause before a text is saved all the same, in milliseconds. */
const longest = 20_000;
/** The least time between two saves by themselves, in milliseconds: each is a line of the history, and a notification for those who watch. */
const between = 60_000;

/**
 * Calls `save` a moment after the last change of `unsaved`, or some time after the first one, at most once a minute since the page was opened; at once when the person leaves the window or
 * the page, and when the connection is back. `unsaved`: the changes that are not saved; null: none, or none that can be saved.
 */
export function useSaveByItself(
  unsaved: string | null,
  savedAt: number | undefined,
  save: () => void,
): void {
  const saveNow = useEffectEvent(() => {
    if (unsaved !== null) save();
  });
  const [savedBefore] = useState(savedAt);
  /** When the first change after `savedAt` was made. */
  const first = useRef<{ savedAt: number | undefined; at: number } | null>(null);
  useEffect(() => {
    if (unsaved === null) {
      first.current = null;
      return;
    }
    const now = Date.now();
    if (first.current?.savedAt !== savedAt) first.current = null;
    first.current ??= { savedAt, at: now };
    const last = first.current.at + longest;
    // After a reload, a person looks for what was typed last.
    const next = savedAt === undefined || savedAt === savedBefore ? 0 : savedAt + between;
    const wait = Math.max(Math.min(pause, last - now), next - now, 0);
    const timer = setTimeout(() => {
      // If it fails, the next keys do not try again at once.
      first.current = null;
      saveNow();
    }, wait);
    return () => clearTimeout(timer);
  }, [unsaved, savedAt, savedBefore]);
  useEffect(() => {
    const look = () => saveNow();
    window.addEventListener('blur', look);
    const endBack = onServiceBack(look);
    return () => {
      window.removeEventListener('blur', look);
      endBack();
      saveNow();
    };
  }, []);
}
