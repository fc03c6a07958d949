import type { Language } from '@basalt/domain/languages';
import { words as importNotes } from './english-import-notes.ts';
import { words as refusals } from './english-refusals.ts';
import { languageWords } from './language-words.ts';
import type { Texts } from './load-language.ts';

const english = { importNotes, refusals };

/** A subject whose words are not in the catalogue, because few visits need them. */
export type WordsSubject = keyof typeof english;

/** The words of a subject by their key. The build replaces this file: there they are a file for each language (`compile-words.ts`). */
export const loadSubject = async (subject: WordsSubject, language: Language): Promise<Texts> =>
  language === 'en' ? english[subject] : (await languageWords(language))[subject];
