/** How a person wants dates; null where they chose nothing. */
interface PersonDates {
  /** The IANA name of a time zone. */
  readonly timeZone: string | null;
  /** From 1 (Monday) to 7. */
  readonly weekStart: number | null;
}

let chosen: PersonDates = { timeZone: null, weekStart: null };

/** The time zone that the reader chose; null: the one of the browser. */
export const timeZone = (): string | null => chosen.timeZone;

/** The first day of the week that the reader chose, from 1 (Monday) to 7; null: the one that is usual for the language. */
export const weekStart = (): number | null => chosen.weekStart;

/** Sets how dates are shown. Returns whether that changes anything. */
export function choosePersonDates(next: PersonDates): boolean {
  const isSame = next.timeZone === chosen.timeZone && next.weekStart === chosen.weekStart;
  chosen = next;
  return !isSame;
}
