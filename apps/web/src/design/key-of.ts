import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type Key = Pick<KeyboardEvent | ReactKeyboardEvent, 'key' | 'code'>;

/**
 * The key of a shortcut: `key` itself, or, on a layout without Latin letters, the letter at the place of the key on a US keyboard. So Ctrl K
 * is the same key for Cyrillic, Greek, Hebrew and Arabic layouts.
 */
export function keyOf({ key, code }: Key): string {
  const isForeignLetter = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  const letter = isForeignLetter ? /^Key([A-Z])$/u.exec(code)?.[1] : undefined;
  if (letter === undefined) return key;
  return key === key.toLowerCase() ? letter.toLowerCase() : letter;
}
