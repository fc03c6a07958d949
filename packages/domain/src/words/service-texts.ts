import { english, type ServiceTranslation } from './english-service-texts.ts';
import type { Language } from './languages.ts';
import translations from './service-texts.json' with { type: 'json' };

export type { ServiceTranslation };

/** The English texts, with their words as types. */
export type ServiceEnglish = typeof english;

/**
 * The texts that the service itself writes to people, by language. `npm run generate` copies them from the files of the languages, which the
 * domain does not import.
 */
export const serviceTexts: Readonly<Record<Language, ServiceTranslation>> = {
  en: english,
  ...translations,
};
