import { formatDate } from '../words/formats.ts';
import { clockTime, daysBetween } from '../words/time-zone.ts';
import { words } from '../words/words.ts';

const weekday = { weekday: 'short' } as const;
const thisYear = { day: 'numeric', month: 'short' } as const;
const otherYear = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A due date as words, by the days of the reader's calendar: "3 days late", "today", "Fri", "4 Jan". A completed ticket is never late. */
export function dueWords(
  due: string,
  isCompleted: boolean,
  now = new Date(),
): { words: string; isLate: boolean } {
  const at = new Date(due);
  const days = daysBetween(now, at);
  const isLate = !isCompleted && at.getTime() < now.getTime();
  if (isLate && days === 0) return { words: words('ui.lateSinceToday'), isLate };
  if (isLate) return { words: words('ui.daysLate', { days: -days }), isLate };
  if (days === 0) return { words: words('ui.today'), isLate };
  if (days === 1) return { words: words('ui.tomorrow'), isLate };
  if (days > 1 && days < 7) return { words: formatDate(at, weekday), isLate };
  const format = clockTime(at).year === clockTime(now).year ? thisYear : otherYear;
  return { words: formatDate(at, format), isLate };
}
