import { readDueWords } from '@basalt/domain/due-words';

/** The time of a date without a time: a ticket that is due on Friday is not overdue on Friday. */
const endOfDay = { hour: 23, minute: 59 };

/**
 * The due date in a text as people write it (`readDueWords`): "tomorrow 15:00", "next mon", "in 2 weeks", "5 dec". In the reader's calendar;
 * null for other words.
 */
export function typedDue(text: string, now = new Date()): Date | null {
  const today = { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
  const read = readDueWords(text, today);
  if (read === null) return null;
  const { year, month, day } = read.day;
  const { hour, minute } = read.time ?? endOfDay;
  return new Date(year, month - 1, day, hour, minute);
}
