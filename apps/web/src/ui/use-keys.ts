import { useEffect, useRef } from 'react';
import { isTaken, waitsForFocus, takesMeanwhile } from './keys-meanwhile.ts';

/**
 * What a key does, by the key; two that are pressed one after the other with a space between them: `g b`. True: it opens something that
 * takes the focus a moment later, and the keys until then are for that.
 */
export type Keys = Readonly<Record<string, () => unknown>>;

/** How long after the first of two keys the second one counts, in milliseconds. */
const together = 1_500;

/** The parts that are shown: the last one opened comes first. */
const parts: { current: Keys }[] = [];
let first: { key: string; at: number } | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (takesMeanwhile(event)) return;
  const { key, ctrlKey, metaKey, altKey, isComposing, target, timeStamp } = event;
  if (ctrlKey || metaKey || altKey || isComposing || isTaken(target)) return;
  const before = first !== null && timeStamp - first.at < together ? `${first.key} ` : '';
  first = null;
  const name = before + (key.length === 1 && key !== '?' ? key.toLowerCase() : key);
  const act = parts.toReversed().flatMap(({ current }) => current[name] ?? [])[0];
  if (act !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    if (act() === true) waitsForFocus(timeStamp);
  } else if (before === '' && beginsOne(key)) first = { key, at: timeStamp };
}

const beginsOne = (key: string): boolean =>
  parts.some(({ current }) => Object.keys(current).some((name) => name.startsWith(`${key} `)));

/** Has keys do something while the part is shown and nobody is typing; a part that was opened later comes first. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    parts.push(latest);
    // Before the parts themselves: a list would search by the letter.
    if (parts.length === 1) window.addEventListener('keydown', onKeyDown, true);
    return () => {
      parts.splice(parts.indexOf(latest), 1);
      if (parts.length === 0) window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
}
