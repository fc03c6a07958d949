import { textDirectionOf, type Language } from '@basalt/domain/languages';
import type { CompiledMessage } from 'icu-minify/format';
import { first } from './en/first.ts';
import { loadFirst, loadPart, type Texts, type WordsPart } from './load-language.ts';
import { readMessage } from './read-message.ts';

/** The messages of a language: those of the first page, and how the others are loaded. */
export interface Catalogue {
  /** As a language tag. */
  language: string;
  direction: 'ltr' | 'rtl';
  first: Texts;
  part: (name: WordsPart) => Promise<Texts>;
}

const english: Catalogue = {
  language: 'en',
  direction: 'ltr',
  first,
  part: (name) => loadPart(name, 'en'),
};

/** The messages of a language. Rejects when they cannot be loaded. */
export const catalogueOf = async (language: Language): Promise<Catalogue> => ({
  language,
  direction: textDirectionOf(language),
  first: await loadFirst(language),
  part: (name) => loadPart(name, language),
});

let catalogue = english;
let texts = first;
const loading = new Map<WordsPart, Promise<void>>();
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
  const parts: Texts[] = [];
  // Another part may be asked for while these are loaded.
  while (parts.length < loading.size) {
    parts.push(...(await Promise.all([...loading.keys()].slice(parts.length).map(next.part))));
  }
  catalogue = next;
  texts = Object.assign({}, next.first, ...parts) as Texts;
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

/** Code that is not in the first load: resolves when it is loaded with the messages of most pages, and with those of `part`. */
export async function withAllWords<Code>(
  code: Promise<Code>,
  part: WordsPart = 'later',
): Promise<Code> {
  const [loaded] = await Promise.all([code, loadOnce('later'), loadOnce(part)]);
  return loaded;
}

/** A failed attempt is repeated by the next call. */
function loadOnce(part: WordsPart): Promise<void> {
  const promise =
    loading.get(part) ??
    addPart(part).catch((error: unknown) => {
      loading.delete(part);
      throw error;
    });
  loading.set(part, promise);
  return promise;
}

async function addPart(part: WordsPart): Promise<void> {
  const asked = catalogue;
  const more = await asked.part(part);
  // Another language may be shown by now, with all its messages.
  if (asked === catalogue) texts = { ...texts, ...more };
}
