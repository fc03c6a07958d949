import { useEffect, useEffectEvent, useState } from 'react';

/** How long nothing is typed before a text is saved by itself, in milliseconds. */
const pause = 3_000;
/** The least time between two saves by themselves, in milliseconds: each is a line of the history, and a notification for those who watch. */
const between = 60_000;

/**
 * Calls `save` a moment after the last change of `unsaved`, at most once a minute since the page was opened; at once when the person leaves the window or
 * the page, and when the connection is back. `unsaved`: the changes that are not saved; null: none, or none that can be saved.
 */
export function useSaveByItself(
  unsaved: string | null,
  savedAt: number | undefined,
  save: (how: { isLeaving: boolean }) => void,
): void {
  const saveNow = useEffectEvent((isLeaving: boolean) => {
    if (unsaved !== null) save({ isLeaving });
  });
  const [savedBefore] = useState(savedAt);
  useEffect(() => {
    if (unsaved === null) return;
    // After a reload, a person looks for what was typed last.
    const next = savedAt === undefined || savedAt === savedBefore ? 0 : savedAt + between;
    const wait = Math.max(pause, next - Date.now());
    const timer = setTimeout(() => saveNow(false), wait);
    return () => clearTimeout(timer);
  }, [unsaved, savedAt, savedBefore]);
  useEffect(() => {
    const look = () => saveNow(false);
    window.addEventListener('blur', look);
    window.addEventListener('online', look);
    return () => {
      window.removeEventListener('blur', look);
      window.removeEventListener('online', look);
      saveNow(true);
    };
  }, []);
}
