import { expect, test } from 'vitest';
import { keyOf } from './key-of.ts';

test.each([
  ['k', 'KeyK', 'k'],
  // Dvorak, AZERTY: the letter counts, not the place.
  ['k', 'KeyV', 'k'],
  ['a', 'KeyQ', 'a'],
  ['ö', 'Semicolon', 'ö'],
  ['л', 'KeyK', 'k'],
  ['Л', 'KeyK', 'K'],
  ['κ', 'KeyK', 'k'],
  ['ל', 'KeyK', 'k'],
  ['ن', 'KeyK', 'k'],
  ['ж', 'Semicolon', 'ж'],
  ['の', 'KeyK', 'k'],
  ['ظ', 'Slash', '/'],
  ['؟', 'Slash', '?'],
  ['？', 'Slash', '?'],
  ['Enter', 'Enter', 'Enter'],
  ['/', 'Slash', '/'],
])('%s at %s is the key %s', (key, code, shortcut) => {
  expect(keyOf({ key, code })).toBe(shortcut);
});
