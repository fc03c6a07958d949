/**
 * The languages of pages by their tag (BCP 47), with the directions in which they are written. A line adds one; its words are a file in
 * `apps/web/src/words/languages` (docs/translating.md).
 */
export const languages = {
  en: 'ltr',
  de: 'ltr',
  fr: 'ltr',
  es: 'ltr',
  'pt-BR': 'ltr',
  ja: 'ltr',
  'zh-CN': 'ltr',
  ar: 'rtl',
} as const satisfies Readonly<Record<string, 'ltr' | 'rtl'>>;

export type Language = keyof typeof languages;

/** The tags of all languages, English first. */
export const languageTags = Object.keys(languages) as [Language, ...Language[]];

export const isLanguage = (tag: unknown): tag is Language =>
  typeof tag === 'string' && Object.hasOwn(languages, tag);

/** The direction in which a language is written. */
export const textDirectionOf = (language: Language): 'ltr' | 'rtl' => languages[language];
