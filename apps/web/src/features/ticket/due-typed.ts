import { readDueWords } from '@basalt/domain/due-words';

/** The time of a date without a time: a ticket that is due on Friday is not overdue on Friday. Its last second tells a day from a time. */
const endOfDay = { hour: 23, minute: 59, second: 59 };

/** The last second of a day in the reader's calendar; the month is 1 to 12. */
export const endOf = ({ year, month, day }: { year: number; month: number; day: number }): Date =>
  new Date(year, month - 1, day, endOfDay.hour, endOfDay.minute, endOfDay.second);

/**
 * The due date in a text as people write it (`readDueWords`): "tomorrow 15:00", "next mon", "in 2 weeks", "5 dec". In the reader's calendar;
 * null for other words.
 */
export function typedDue(text: string, now = new Date()): Date | null {
  const today = { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
  const read = readDueWords(text, today);
  if (read === null) return null;
  const { year, month, day } = read.day;
  if (read.time === null) return endOf(read.day);
  return new Date(year, month - 1, day, read.time.hour, read.time.minute);
}
