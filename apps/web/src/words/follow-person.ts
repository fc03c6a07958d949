import { isLanguage, preferredLanguage } from '@basalt/domain/languages';
import { catalogueOf, currentLanguage, renderWordsAgain, showLanguage } from './catalogue.ts';
import { choosePersonDates } from './person-dates.ts';

/** The choices of the person who is signed in; each null where they, and their organization, chose nothing. */
export interface PersonLanguage {
  readonly language: string | null;
  readonly timeZone: string | null;
  readonly weekStart: number | null;
}

/** The cookie by which the service begins the next page in this language (`page-language.ts` of the service). */
const cookie = 'basalt_language';
const year = 31_536_000;

/** The language that the browser prefers among those of the pages. */
export const browserLanguage = () => preferredLanguage(navigator.languages.join(','), 'en');

/**
 * Shows the pages in the language and with the dates of the person, without a reload. A language that cannot be loaded is shown at the
 * next visit.
 */
export function followPerson({ language: chosen, timeZone, weekStart }: PersonLanguage): void {
  const isChosen = isLanguage(chosen);
  const age = isChosen ? year : 0;
  document.cookie = `${cookie}=${chosen ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax`;
  if (choosePersonDates({ timeZone, weekStart })) renderWordsAgain();
  const language = isChosen ? chosen : browserLanguage();
  // Without a choice, the page has the language that the service chose for the browser.
  if (language === currentLanguage() || !isChosen) return;
  void catalogueOf(language)
    .then(showLanguage)
    .catch(() => {});
}
