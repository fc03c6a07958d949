import { currentLanguage, renderWordsAgain } from './catalogue.ts';

/** The storage key of the language of dates, in this browser. */
export const dateLanguageKey = 'basalt.dates';

let chosen = storedLanguage();

/** The language of dates, as a language tag: that of the words, unless another was chosen in this browser. */
export const dateLanguage = (): string => chosen ?? currentLanguage();

/** Shows dates and numbers in a language, and stores the choice in this browser. */
export function chooseDateLanguage(language: string): void {
  localStorage.setItem(dateLanguageKey, language);
  chosen = language;
  renderWordsAgain();
}

function storedLanguage(): string | null {
  const stored = typeof window === 'undefined' ? null : localStorage.getItem(dateLanguageKey);
  return stored !== null && /^[a-z]{2}(?:-[A-Z]{2})?$/u.test(stored) ? stored : null;
}
