/** The form of a distance: days (`+3d`) or weeks (`+2w`). */
export const duePattern = /^\+(\d{1,3})([dw])$/u;

const dayLength = 86_400_000;

/** The number of days that a distance names; 0 for another text. */
export function daysAhead(distance: string): number {
  const [, count, unit] = duePattern.exec(distance) ?? [];
  return Number(count ?? 0) * (unit === 'w' ? 7 : 1);
}

/** The week of a day by ISO 8601: `2031-W18`. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  // A week belongs to the year of its Thursday.
  const thursday = date.getTime() + (4 - (date.getUTCDay() || 7)) * dayLength;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * dayLength)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** A title with the day, as `2031-05-04`, and its week in place of `{{date}}` and `{{week}}`. */
export const filledTitle = (title: string, day: string): string =>
  title.replaceAll(/\{\{\s*(date|week)\s*\}\}/giu, (_, name: string) =>
    name.toLowerCase() === 'date' ? day : weekOf(day),
  );

/** The last second of the day that is this distance after a day, in UTC. */
export const dueAfter = (distance: string, day: string): Date =>
  new Date(Date.parse(`${day}T23:59:59.000Z`) + daysAhead(distance) * dayLength);

/** A day (`2031-05-04`) or a moment in RFC 3339, so many days later; null outside of the years 0001 to 9999. */
export function shiftedDay(text: string, days: number): string | null {
  const shifted = new Date(Date.parse(text) + days * dayLength).toISOString();
  if (!/^(?!0000)\d{4}-/u.test(shifted)) return null;
  return text.length === 10 ? shifted.slice(0, 10) : shifted;
}
