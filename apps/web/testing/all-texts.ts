import type { Language } from '@basalt/domain/languages';
import { serviceTexts } from '@basalt/domain/service-texts';
import { english as ofPages } from '../src/words/en/english.ts';
import { words as ofImports } from '../src/words/import-notes/en.ts';

/** The English messages of the pages and of reports of imports, and the texts of the service. */
export const english = { ...ofPages, ...ofImports, ...serviceTexts.en };

/** The messages and texts of a language by their key, as its files have them. */
export async function textsOf(language: Language): Promise<[keyof typeof english, string][]> {
  const inFolder = async (folder: string) =>
    (await import(`../src/words/${folder}/${language.toLowerCase()}.ts`)) as { words: object };
  const own = language === 'en' ? ofPages : (await inFolder('languages')).words;
  const { words: notes } = await inFolder('import-notes');
  return Object.entries({ ...own, ...notes, ...serviceTexts[language] }) as [
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
