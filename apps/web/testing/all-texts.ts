import type { Language } from '@basalt/domain/languages';
import { serviceTexts } from '@basalt/domain/service-texts';
import { english as ofPages } from '../src/words/en/english.ts';
import { words as ofImports } from '../src/words/english-import-notes.ts';
import { languageWords } from '../src/words/language-words.ts';

/** The English messages of the pages and of reports of imports, and the texts of the service. */
export const english = { ...ofPages, ...ofImports, ...serviceTexts.en };

/** The messages and texts of a language by their key, as its file has them. */
export async function textsOf(language: Language): Promise<[keyof typeof english, string][]> {
  if (language === 'en') return Object.entries(english) as [keyof typeof english, string][];
  const { pages, importNotes, service } = await languageWords(language);
  return Object.entries({ ...pages, ...importNotes, ...service }) as [
    keyof typeof english,
    string,
  ][];
}

/** How messages write numbers and dates in tests. */
export const formatters = {
  getPluralRules: (language: string) => new Intl.PluralRules(language),
  getNumberFormat: (language: string) => new Intl.NumberFormat(language),
  getDateTimeFormat: (language: string) => new Intl.DateTimeFormat(language, { timeZone: 'UTC' }),
};
