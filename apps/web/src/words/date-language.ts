/** The storage key of the language of dates, in this browser. */
export const dateLanguageKey = 'basalt.dates';

/** The language of dates, as a language tag: that of the pages, unless another was chosen in this browser. */
export const dateLanguage = keptLanguage();

function keptLanguage(): string {
  const stored = typeof window === 'undefined' ? null : localStorage.getItem(dateLanguageKey);
  return stored !== null && /^[a-z]{2}(?:-[A-Z]{2})?$/u.test(stored) ? stored : 'en';
}
