import { readDueWords } from '@basalt/domain/due-words';
import { clockTime, endOfDay, timeOf, type CalendarDay } from '../../words/time-zone.ts';

/** The day in a text as people write it (`readDueWords`), and the time if it names one, in the reader's calendar; null for other words. */
export const typedDay = (text: string, now = new Date()) => readDueWords(text, clockTime(now));

/**
 * The due date in a text as people write it: "tomorrow 15:00", "next mon", "in 2 weeks", "5 dec". A day without a time is the end of that day;
 * null for other words.
 */
export function typedDue(text: string, now = new Date()): Date | null {
  const read = typedDay(text, now);
  if (read === null) return null;
  const day: CalendarDay = read.day;
  return read.time === null ? endOfDay(day) : timeOf({ ...day, ...read.time });
}
