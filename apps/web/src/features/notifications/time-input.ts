import { clockTime, isoDay, timeOf } from '../../words/time-zone.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** A time as the person's clock shows it, in the form of a field for date and time: `2031-05-04T17:30`. */
export function inputTime(at: Date): string {
  const shown = clockTime(at);
  return `${isoDay(shown)}T${two(shown.hour)}:${two(shown.minute)}`;
}

/** The time in such a field; an invalid one for an empty field. */
export function timeOfInput(text: string): Date {
  const [year = NaN, month = NaN, day = NaN, hour = 0, minute = 0] = text.split(/\D/u).map(Number);
  return timeOf({ year, month, day, hour, minute });
}
