import { readDueWords, type DueWords } from '@basalt/domain/due-words';
import { clockTime, endOfDay, timeOf } from '../../words/time-zone.ts';
import { dueInEnglish } from '../../words/typed-english.ts';
import type { TypedWords } from '../../words/typed-words.ts';

/** Which of the two dates of a ticket. */
export type DateOf = 'start' | 'due';

/** The most characters of a text that is read. */
const maxText = 60;

/**
 * The day in a text as people write it, in English or with the `typed` words of another language, and the time if it names one; in the
 * reader's calendar. Null for other words.
 */
export function typedDay(
  text: string,
  now = new Date(),
  typed: TypedWords | null = null,
): DueWords | null {
  const today = clockTime(now);
  const read = readDueWords(text, today);
  if (read !== null || typed === null || text.length > maxText) return read;
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay() || 7;
  const english = dueInEnglish(text, typed, weekday);
  return english === null ? null : readDueWords(english, today);
}

/**
 * The due date in a text as people write it: "tomorrow 15:00", "next mon", "in 2 weeks", "5 dec", "morgen 15 Uhr". A day without a time is the
 * end of that day; null for other words.
 */
export function typedDue(
  text: string,
  now = new Date(),
  typed: TypedWords | null = null,
): Date | null {
  const read = typedDay(text, now, typed);
  return read === null ? null : dueOf(read);
}

/** The instant of a day and its time; without a time, the start of that day. */
export const startOf = ({ day, time }: DueWords): Date => timeOf({ ...day, ...time });

/** The instant of a day and its time; without a time, the end of that day. */
export const dueOf = ({ day, time }: DueWords): Date =>
  time === null ? endOfDay(day) : timeOf({ ...day, ...time });
