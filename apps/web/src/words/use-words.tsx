import format, { type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, useSyncExternalStore, type ReactNode } from 'react';
import { currentLanguage, messageOf, onWordsChange, wordsVersion } from './catalogue.ts';
import { messageFormats } from './formats.ts';
import { isolatedIn } from './isolated.ts';
import type { AnyKey, ElementsOf, RichKey, ValuesOf } from './keys.ts';
import { words } from './words.ts';

const functions = new WeakMap<object, typeof words>();

/** `words` as another function for each version: what is computed with it, or passed on, is computed again. */
function wordsOf(version: object): typeof words {
  const known = functions.get(version);
  if (known !== undefined) return known;
  const made = ((...parameters: Parameters<typeof words>) => words(...parameters)) as typeof words;
  functions.set(version, made);
  return made;
}

/** The words of the reader's language, for a component, which is rendered again when the language changes. */
export const useWords = (): typeof words =>
  wordsOf(useSyncExternalStore(onWordsChange, wordsVersion));

/** The values of a message: its parameters, and an element for each of its tags. */
type Needs<Of extends AnyKey> = ValuesOf<Of> & ElementsOf<Of, ReactNode>;

const unite = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** A sentence that contains elements: `<Sentence of="trash.kept" link={(text) => <a href="…">{text}</a>} />`. */
export function Sentence<Of extends RichKey>({ of, ...needs }: { of: Of } & Needs<Of>): ReactNode {
  useWords();
  const message = messageOf(of);
  const values = Object.entries(needs).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? (parts: ReactNode[]) => (value as (words: ReactNode) => ReactNode)(unite(parts))
      : isolatedIn(message, name, value),
  ]);
  const filled = Object.fromEntries(values) as FormatValues<ReactNode>;
  const parts = format<ReactNode>(message, currentLanguage(), filled, messageFormats);
  return Array.isArray(parts) ? unite(parts) : parts;
}
