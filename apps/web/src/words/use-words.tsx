import format, { type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { messageOf } from './catalogue.ts';
import { language, messageFormats } from './formats.ts';
import { isolated } from './isolated.ts';
import type { AnyKey, ElementsOf, RichKey, ValuesOf } from './keys.ts';
import { words } from './words.ts';

/** The words of the reader's language, for a component. */
export const useWords = (): typeof words => words;

/** What a message needs: its parameters, and an element for each of its tags. */
type Needs<Of extends AnyKey> = ValuesOf<Of> & ElementsOf<Of, ReactNode>;

const unite = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** A sentence that contains elements: `<Sentence of="trash.kept" link={(text) => <a href="…">{text}</a>} />`. */
export function Sentence<Of extends RichKey>({ of, ...needs }: { of: Of } & Needs<Of>): ReactNode {
  const values = Object.entries(needs).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? (parts: ReactNode[]) => (value as (words: ReactNode) => ReactNode)(unite(parts))
      : isolated(value),
  ]);
  const filled = Object.fromEntries(values) as FormatValues<ReactNode>;
  const parts = format<ReactNode>(messageOf(of), language, filled, messageFormats);
  return Array.isArray(parts) ? unite(parts) : parts;
}
