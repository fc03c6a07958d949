import type { Language } from '@basalt/domain/languages';
import { english } from './en/english.ts';
import { languageWords } from './language-words.ts';

/** Messages by key. */
export type Texts = Readonly<Record<string, string>>;

/**
 * The messages of a language that the first page needs. The build replaces this file: there they are a file for each language, and the
 * others another one (`compile-words.ts`).
 */
export async function loadFirst(language: Language): Promise<Texts> {
  return language === 'en' ? english : (await languageWords(language)).pages;
}

/** The messages that are not in the first load: `later`, those of most pages, and parts that only some pages load, each a file of `en/`. */
export type WordsPart = 'later' | 'automation' | 'beginning' | 'planning';

/** A part of the messages of a language. */
export const loadPart = (_part: WordsPart, _language: Language): Promise<Texts> =>
  Promise.resolve({});
