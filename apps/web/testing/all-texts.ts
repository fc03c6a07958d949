import type { Language } from '@basalt/domain/languages';
import { serviceTexts } from '@basalt/domain/service-texts';
import { english as ofPages } from '../src/words/en/english.ts';
import type { Translation } from '../src/words/keys.ts';

/** The English messages of the pages, and the texts of the service. */
export const english = { ...ofPages, ...serviceTexts.en };

/** The messages and texts of a language by their key, as its files have them. */
export async function textsOf(language: Language): Promise<[keyof typeof english, string][]> {
  const file = `../src/words/languages/${language.toLowerCase()}.ts`;
  const own = language === 'en' ? ofPages : ((await import(file)) as { words: Translation }).words;
  return Object.entries({ ...own, ...serviceTexts[language] }) as [keyof typeof english, string][];
}

/** How messages write numbers and dates in tests. */
export const formatters = {
  getPluralRules: (language: string) => new Intl.PluralRules(language),
  getNumberFormat: (language: string) => new Intl.NumberFormat(language),
  getDateTimeFormat: (language: string) => new Intl.DateTimeFormat(language, { timeZone: 'UTC' }),
};
