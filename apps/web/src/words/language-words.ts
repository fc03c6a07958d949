import type { Language } from '@basalt/domain/languages';
import type { ServiceTranslation } from '@basalt/domain/service-texts';
import type { ImportWords } from './english-import-notes.ts';
import type { RefusalWords } from './english-refusals.ts';
import type { Translation } from './keys.ts';
import type { Term } from './terms.ts';
import type { TypedWords } from './typed-words.ts';

/** A language that has a file in `languages/`. English is the source of the others. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

/** Everything that a language has: its file in `languages/`. The build makes a file of each part that the pages load (`compile-words.ts`). */
export interface LanguageWords {
  /** The word for each thing of the product: a column of docs/terms.md. */
  readonly terms: Readonly<Record<Term, string>>;
  /** The messages of the pages. */
  readonly pages: Translation;
  /** Mails and small pages, which the service writes. `npm run generate` copies them to `packages/domain`. */
  readonly service: ServiceTranslation;
  /** The reports of imports. */
  readonly importNotes: ImportWords;
  /** Refusals by their code. */
  readonly refusals: RefusalWords;
  /** What people type for days, times and priorities. */
  readonly typed: TypedWords;
  /** Of what people type, for the tests. */
  readonly examples: {
    /** Words in a field of days, each with what they mean on Wednesday, 2026-11-25: `12-05`, `12-05 15:00`, or nothing. */
    readonly dates: Readonly<Record<string, string>>;
    /** Titles whose last words look like a due date and are none. */
    readonly wholeTitles: readonly string[];
  };
}

/** The file of a language, without a build. */
export async function languageWords(language: TranslatedLanguage): Promise<LanguageWords> {
  const file = `./languages/${language.toLowerCase()}.ts`;
  return ((await import(file)) as { words: LanguageWords }).words;
}
