import { isLanguage } from '@basalt/domain/languages';
import { catalogueOf, currentLanguage, showLanguage } from './catalogue.ts';

/** The cookie by which the service begins the next page in this language (`page-language.ts` of the service). */
const cookie = 'basalt_language';
const year = 31_536_000;

/**
 * Shows the pages in the language that the person or their organization chose, without a reload; null where they chose none. A language
 * that cannot be loaded is shown at the next visit.
 */
export function followPerson(chosen: string | null): void {
  const isChosen = isLanguage(chosen);
  const age = isChosen ? year : 0;
  document.cookie = `${cookie}=${chosen ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax`;
  // Without a choice, the next page has the language that the service chooses for the browser.
  if (!isChosen || chosen === currentLanguage()) return;
  void catalogueOf(chosen)
    .then(showLanguage)
    .then(() => tellReactAria(chosen))
    .catch(() => {});
}

/** Calendars and the keys of lists follow, too: in Arabic the left arrow leads to the next. The page begins with it (`index.html`). */
function tellReactAria(language: string): void {
  Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: language });
  window.dispatchEvent(new Event('languagechange'));
}
