import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type Key = Pick<KeyboardEvent | ReactKeyboardEvent, 'key' | 'code'>;

/** Signs of Arabic and of full width, and the ones that shortcuts have. */
const signs: Readonly<Record<string, string>> = { '؟': '?', '？': '?', '／': '/' };

/**
 * The key of a shortcut: `key` itself, or, on a layout without Latin letters or digits, the one at the place of the key on a US keyboard. So
 * Ctrl K is the same key for Cyrillic, Greek, Hebrew and Arabic layouts, and kana. The question mark and the slash are those of any script.
 */
export function keyOf({ key, code }: Key): string {
  // A key of Arabic has two letters, and some of Thai and Hindi have a sign that stands over a letter.
  if (!/^[\p{L}\p{M}\p{Nd}]+$/u.test(key) || /[\d\p{Script=Latin}]/u.test(key))
    return signs[key] ?? key;
  if (code === 'Slash') return '/';
  const place = /^(?:Key|Digit|Numpad)([A-Z\d])$/u.exec(code)?.[1] ?? key;
  return key === key.toLowerCase() ? place.toLowerCase() : place;
}
