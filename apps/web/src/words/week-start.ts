/** The parts of a week of a locale (ECMA-402 `Intl.Locale` info): a method in some browsers, a property in others. */
interface WeekOfLocale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The first day of the week where the browser is: 1 for Monday up to 7 for Sunday; null when the browser does not know it. */
export function browserWeekStart(): number | null {
  try {
    const locale = new Intl.Locale(navigator.language) as WeekOfLocale;
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? null;
  } catch {
    // Some browsers name the locale of the system, such as "en-US@posix", which is no language tag.
    return null;
  }
}
