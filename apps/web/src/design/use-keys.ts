import { useEffect, useRef } from 'react';
import { isOfInputMethod } from './input-methods.ts';
import { keyOf } from './key-of.ts';
import { isTaken, isTypingAhead, startTypeAhead } from './type-ahead.ts';

/**
 * The function of each key, or of two keys in sequence with a space between them (`g b`). A function that returns true
 * has opened a part that gets the focus a moment later; keys until then belong to that part. One that returns false leaves the key to a part that was
 * opened before.
 */
export type Keys = Readonly<Record<string, () => unknown>>;

/** The maximum time between the two keys of a sequence, in milliseconds. */
const together = 1_500;

/** The shortcuts of the shown parts; the part that was opened last comes first. */
const parts: { current: Keys }[] = [];
let first: { key: string; at: number } | null = null;

function onKeyDown(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, altKey, target, timeStamp } = event;
  const key = keyOf(event);
  if (ctrlKey || metaKey || altKey || isOfInputMethod(event)) return;
  if (isTypingAhead() || isTaken(target)) return;
  const before = first !== null && timeStamp - first.at < together ? `${first.key} ` : '';
  first = null;
  const name = before + (key.length === 1 && key !== '?' ? key.toLowerCase() : key);
  const acts = actsOf(name);
  if (acts.length > 0) {
    event.preventDefault();
    event.stopPropagation();
    run(acts);
  } else if (before === '' && beginsOne(key)) first = { key, at: timeStamp };
}

const actsOf = (name: string): (() => unknown)[] =>
  parts.toReversed().flatMap(({ current }) => current[name] ?? []);

function run(acts: readonly (() => unknown)[]): void {
  for (const act of acts) {
    const result = act();
    if (result === true) startTypeAhead();
    if (result !== false) return;
  }
}

/** Does what a key does on the page, as if it was pressed. */
export const pressKey = (name: string): void => run(actsOf(name));

const beginsOne = (key: string): boolean =>
  parts.some(({ current }) => Object.keys(current).some((name) => name.startsWith(`${key} `)));

/** Listens to keys while the part is shown. Only `design/shortcuts.ts`, which declares them, calls it. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    parts.push(latest);
    // In the capture phase, because a list would otherwise search by the letter.
    if (parts.length === 1) window.addEventListener('keydown', onKeyDown, true);
    return () => {
      parts.splice(parts.indexOf(latest), 1);
      if (parts.length === 0) window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
}
