import { instantOf, invalid, readDueWords, type CalendarDay } from '@basalt/domain';
import * as v from 'valibot';
import type { ToolContext } from './tool.ts';

/** The days of one caller: those of the person's time zone, and of UTC for a key. */
export interface Zone {
  readonly name: string;
  /** The day of an instant, as `2026-12-04`. */
  dayOf(instant: string): string;
  /** The same with the day of the week, as `Fri 2026-12-04`. */
  weekdayOf(instant: string): string;
}

/** The time of a day on which something is due: a ticket that is due on Friday is not overdue on Friday. Its last second tells a day from a time. */
const endOfDay = { hour: 23, minute: 59, second: 59 };
const startOfDay = { hour: 0, minute: 0 };

/** The time zone of the caller's days: a person's own; UTC for a key. */
export const zoneOf = async ({ use, principal }: ToolContext): Promise<Zone> =>
  zoneNamed(await use.readTimeZone(principal));

/** The days of a time zone. */
export function zoneNamed(name: string): Zone {
  const weekday = new Intl.DateTimeFormat('en', { timeZone: name, weekday: 'short' });
  const dayOf = (instant: string): string =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(name).toPlainDate().toString();
  return {
    name,
    dayOf,
    weekdayOf: (instant) => `${weekday.format(new Date(instant))} ${dayOf(instant)}`,
  };
}

/** An instant without the parts that are zero: `2031-05-04T21:30Z`. */
export const shortInstant = (instant: string): string => instant.replace(/(?::00)?\.000Z$/u, 'Z');

const fault =
  'must be a day or a time, as "2031-05-04", "next friday", "tomorrow 15:00" or 2031-05-04T16:00:00Z';

/** Any day: whether words are a date does not depend on the day on which they are read. */
const someDay: CalendarDay = { year: 2028, month: 1, day: 1 };

/** A due date as people write it; null clears. `dueAt` gives its instant. */
export const dueWords = dayOrTime('Date-time, day or "next friday".');

/** A bound of due dates in the same words. `boundAt` gives its instant. */
export const dueBound = (description?: string) => v.exactOptional(dayOrTime(description));

/** A day or a time in the same words. */
export function dayOrTime(description?: string) {
  return v.pipe(
    v.string(fault),
    v.metadata({ ...(description !== undefined && { description }) }),
    v.check((text) => instantOf(text) !== null || readDueWords(text, someDay) !== null, fault),
  );
}

/**
 * The instant of a due date. A day without a time is the end of that day in the caller's time zone. Refuses with `validation_failed`
 * (the argument) a day of this year that does not exist, such as the 29th of February.
 */
export const dueAt = (context: ToolContext, text: string, argument: string): Promise<Date> =>
  instantAt(context, text, { argument, timeOfDay: endOfDay });

/**
 * The instant of a bound of due dates; undefined for none. A day without a time is the start of that day in the caller's time zone, so that
 * two bounds select the days from the first one to the last one before the second. Refuses as `dueAt` does, with the argument.
 */
export async function boundAt(
  context: ToolContext,
  argument: string,
  text: string | undefined,
): Promise<Date | undefined> {
  return text === undefined
    ? undefined
    : instantAt(context, text, { argument, timeOfDay: startOfDay });
}

async function instantAt(
  context: ToolContext,
  text: string,
  { argument, timeOfDay }: { argument: string; timeOfDay: { hour: number; minute: number } },
): Promise<Date> {
  const instant = instantOf(text);
  if (instant !== null) return instant;
  const { name } = await zoneOf(context);
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(context.now.getTime())
    .toZonedDateTimeISO(name)
    .toPlainDate();
  const read = readDueWords(text, { year, month, day });
  if (read === null) throw invalid(argument, fault);
  const at = Temporal.PlainDateTime.from({ ...read.day, ...(read.time ?? timeOfDay) });
  return new Date(at.toZonedDateTime(name).epochMilliseconds);
}
