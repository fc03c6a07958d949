import type { Language } from '@basalt/domain/languages';
import type { Texts, WordsPart } from './load-language.ts';

/**
 * A part of the messages that only some pages load. Only the build has a file for each: it replaces this one (`compile-words.ts`), which is
 * loaded with the first of them.
 */
export const loadOwnPart = (
  _part: Exclude<WordsPart, 'later'>,
  _language: Language,
): Promise<Texts> => Promise.resolve({});
