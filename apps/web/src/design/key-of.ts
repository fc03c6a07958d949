import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type Key = Pick<KeyboardEvent | ReactKeyboardEvent, 'key' | 'code'>;

/** Signs of Arabic and of full width, and the ones that shortcuts have. */
const signs: Readonly<Record<string, string>> = { '؟': '?', '？': '?', '／': '/' };

/**
 * The key of a shortcut: `key` itself, or, on a layout without Latin letters, the letter at the place of the key on a US keyboard. So Ctrl K
 * is the same key for Cyrillic, Greek, Hebrew and Arabic layouts, and kana. The question mark and the slash are those of any script.
 */
export function keyOf({ key, code }: Key): string {
  const isForeignLetter = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  if (isForeignLetter && code === 'Slash') return '/';
  const letter = isForeignLetter ? /^Key([A-Z])$/u.exec(code)?.[1] : undefined;
  if (letter === undefined) return signs[key] ?? key;
  return key === key.toLowerCase() ? letter.toLowerCase() : letter;
}
