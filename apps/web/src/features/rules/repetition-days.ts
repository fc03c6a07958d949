import { weekdays, type Repetition } from './schedule-words.ts';

const dayLength = 86_400_000;
/** Days that are examined, more than four years: a repetition without a day in them has none. */
const maxDays = 1_500;

const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** Days since Monday. */
const sinceMonday = (day: Date): number => (day.getUTCDay() + 6) % 7;
const mondayBefore = (day: Date): number => day.getTime() - sinceMonday(day) * dayLength;

function isOn(repetition: Repetition, day: Date, start: Date): boolean {
  const name = weekdays[sinceMonday(day)] ?? 'MO';
  const isAgain = (ahead: number) =>
    new Date(day.getTime() + ahead * dayLength).getUTCMonth() === day.getUTCMonth();
  switch (repetition.every) {
    case 'day':
      return true;
    case 'week': {
      const weeks = (mondayBefore(day) - mondayBefore(start)) / (7 * dayLength);
      return weeks % repetition.interval === 0 && repetition.days.includes(name);
    }
    case 'month':
      return repetition.day === -1 ? !isAgain(1) : day.getUTCDate() === repetition.day;
    case 'nth':
      if (name !== repetition.weekday) return false;
      return repetition.nth === -1
        ? !isAgain(7)
        : Math.ceil(day.getUTCDate() / 7) === repetition.nth;
    case 'year':
      return day.getUTCMonth() === start.getUTCMonth() && day.getUTCDate() === start.getUTCDate();
  }
}

/** The first days of a repetition that starts on a day, from `from` on; all days as `2031-05-04`. */
export function nextDays(
  repetition: Repetition,
  start: string,
  from: string,
  max: number,
): string[] {
  const days: string[] = [];
  const [first, begin] = [new Date(start), Math.max(Date.parse(start), Date.parse(from))];
  for (let at = begin; at < begin + maxDays * dayLength && days.length < max; at += dayLength) {
    if (isOn(repetition, new Date(at), first)) days.push(dayAt(at));
  }
  return days;
}
