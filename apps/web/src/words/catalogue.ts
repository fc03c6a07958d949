import { textDirectionOf, type Language } from '@basalt/domain/languages';
import type { CompiledMessage } from 'icu-minify/format';
import { first } from './en/first.ts';
import { loadFirst, loadLater, type Texts } from './load-language.ts';
import { readMessage } from './read-message.ts';

/** The messages of a language: those of the first page, and how the others are loaded. */
export interface Catalogue {
  /** As a language tag. */
  language: string;
  direction: 'ltr' | 'rtl';
  first: Texts;
  later: () => Promise<Texts>;
}

const english: Catalogue = {
  language: 'en',
  direction: 'ltr',
  first,
  later: () => loadLater('en'),
};

/** The messages of a language. Rejects when they cannot be loaded. */
export const catalogueOf = async (language: Language): Promise<Catalogue> => ({
  language,
  direction: textDirectionOf(language),
  first: await loadFirst(language),
  later: () => loadLater(language),
});

let catalogue = english;
let texts = first;
let loading: Promise<void> | undefined;
/** Another object after each change of what words and dates look like. */
let version: object = {};
const listeners = new Set<() => void>();

/** The language of the words, as a language tag. */
export const currentLanguage = (): string => catalogue.language;

/** The direction in which the words are written. */
export const currentDirection = (): 'ltr' | 'rtl' => catalogue.direction;

/** For React: changes with the language, and with that of dates. */
export const wordsVersion = (): object => version;

/** Calls the listener after each change of the language, and of that of dates. Returns the function that ends that. */
export function onWordsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders all components with words and dates again. */
export function renderWordsAgain(): void {
  version = {};
  for (const listener of listeners) listener();
}

/**
 * Shows the pages in another language, without loading them again: what is typed stays. Resolves when the messages are loaded and shown.
 * After a failure the language stays as it was.
 */
export async function showLanguage(next: Catalogue): Promise<void> {
  const later = loading === undefined ? {} : await next.later();
  catalogue = next;
  texts = { ...next.first, ...later };
  document.documentElement.lang = next.language;
  document.documentElement.dir = next.direction;
  renderWordsAgain();
}

/** The message of a key. Throws where the catalogue is not loaded or has no such key. */
export function messageOf(key: string): CompiledMessage {
  const text = texts[key];
  if (text === undefined) throw new Error(`no message ${key}`);
  return readMessage(text);
}

/**
 * The message of a key of React Aria, or nothing until all messages are loaded: lists of the first load ask for the names of parts that
 * they do not show.
 */
export const ariaMessageOf = (key: string): CompiledMessage => (key in texts ? messageOf(key) : '');

/** A part of the pages that is not in the first load: resolves when its code and every message are loaded. */
export async function withAllWords<Part>(code: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([code, loadAllWords()]);
  return part;
}

/** A failed attempt is repeated by the next call. */
function loadAllWords(): Promise<void> {
  loading ??= addLater().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function addLater(): Promise<void> {
  const asked = catalogue;
  const later = await asked.later();
  // Another language may be shown by now, with all its messages.
  if (asked === catalogue) texts = { ...asked.first, ...later };
}
