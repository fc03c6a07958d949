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

/** The messages of a language that are not in the first load. */
export const loadLater = (_language: Language): Promise<Texts> => Promise.resolve({});
