import { languageWords, type TranslatedLanguage } from './language-words.ts';
import type { TypedWords } from './typed-words.ts';

/**
 * What people type in a language. Rejects when it cannot be loaded. The build replaces this file: there it is a file for each language
 * (`compile-words.ts`).
 */
export const loadTyped = async (language: TranslatedLanguage): Promise<TypedWords> =>
  (await languageWords(language)).typed;
