import { dateLanguage } from '../words/date-language.ts';
const dayLength = 86_400_000;
const weekday = new Intl.DateTimeFormat(dateLanguage, { weekday: 'short' });
const thisYear = new Intl.DateTimeFormat(dateLanguage, { day: 'numeric', month: 'short' });
const otherYear = new Intl.DateTimeFormat(dateLanguage, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A due date as words, by the days of the reader's calendar: "3 days late", "today", "Fri", "4 Jan". A completed ticket is never late. */
export function dueWords(
  due: string,
  isCompleted: boolean,
  now = new Date(),
): { words: string; isLate: boolean } {
  const at = new Date(due);
  const days = Math.round((startOfDay(at) - startOfDay(now)) / dayLength);
  const isLate = !isCompleted && at.getTime() < now.getTime();
  if (isLate && days === 0) return { words: 'late since today', isLate };
  if (isLate) return { words: `${-days} ${days === -1 ? 'day' : 'days'} late`, isLate };
  if (days === 0) return { words: 'today', isLate };
  if (days === 1) return { words: 'tomorrow', isLate };
  if (days > 1 && days < 7) return { words: weekday.format(at), isLate };
  const format = at.getFullYear() === now.getFullYear() ? thisYear : otherYear;
  return { words: format.format(at), isLate };
}

const startOfDay = (time: Date): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
