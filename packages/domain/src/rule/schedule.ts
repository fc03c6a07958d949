import { invalid } from '../kernel/domain-error.ts';
import { isTimeZone } from '../kernel/time-zone.ts';
import type { Schedule } from '../records/rule.ts';
import { occurrenceDays } from './occurrence-days.ts';
import { dayNumber, parseRecurrence, RecurrenceFault, type Recurrence } from './recurrence.ts';

const dayLength = 86_400_000;

/** Refuses with `validation_failed` a schedule that is none, on its field below `path`. */
export function checkSchedule(schedule: Schedule, path: string): void {
  const refuse = (field: keyof Schedule, message: string) => invalid(`${path}.${field}`, message);
  try {
    parseRecurrence(schedule.recurrence);
  } catch (error) {
    if (error instanceof RecurrenceFault) throw refuse('recurrence', error.message);
    throw error;
  }
  const isDay =
    /^(?:19[7-9]\d|[2-9]\d{3})-/u.test(schedule.start) && dayNumber(schedule.start) >= 0;
  if (!isDay) throw refuse('start', 'must be a day like 2031-05-04, from 1970 on');
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(schedule.time)) {
    throw refuse('time', 'must be a time like 09:00');
  }
  if (!isTimeZone(schedule.time_zone)) throw refuse('time_zone', 'must be an IANA time zone');
}

/** The moment of a local time, as the number of its day and as text; the first of two; for one that the zone skips, the end of the gap. */
function momentOf(day: number, { time, time_zone }: Schedule): Date {
  const date = new Date(day * dayLength).toISOString().slice(0, 10);
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const moment = local.toZonedDateTime(time_zone, { disambiguation: 'earlier' });
  // In a gap, `earlier` is before it.
  const exact = moment.toPlainDateTime().equals(local)
    ? moment
    : (moment.getTimeZoneTransition('next') ?? moment);
  return new Date(exact.epochMilliseconds);
}

const isOver = ({ until }: Recurrence, moment: Date): boolean =>
  until !== null && 'at' in until && moment > until.at;

/** The times of a checked schedule after `after`, in their order. */
function* timesAfter(schedule: Schedule, after: Date): Generator<Date, void> {
  const recurrence = parseRecurrence(schedule.recurrence);
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(schedule.time_zone)
    .toPlainDate()
    .toString();
  // A time of the day before can be after `after`: some zones skipped a day.
  const from = dayNumber(local) - 1;
  let last = after;
  for (const day of occurrenceDays(recurrence, dayNumber(schedule.start), from)) {
    const moment = momentOf(day, schedule);
    if (isOver(recurrence, moment)) return;
    if (moment <= last) continue;
    yield moment;
    last = moment;
  }
}

/**
 * The next times of a checked schedule after `after`, in their order, at most `max`. A local time that does not exist because clocks go
 * forward is the first that does; one that exists twice is the first of both. Fewer, or none, when the schedule ends before, or when no time is
 * found within `ruleBudget.examinedDays`.
 */
export const nextTimes = (schedule: Schedule, after: Date, max: number): Date[] => [
  ...timesAfter(schedule, after).take(max),
];

/** The days before the present in which a last time is searched, one after the other, so that a search costs little for frequent schedules. */
const windows = [2, 40, 400, 4_000, 40_000, Number.POSITIVE_INFINITY];

/** The last time of a checked schedule after `after`, and not after `now`; null for none. Missed times before it are left out. */
export function latestTime(schedule: Schedule, after: Date, now: Date): Date | null {
  for (const days of windows) {
    const begin = new Date(Math.max(after.getTime(), now.getTime() - days * dayLength));
    let latest: Date | null = null;
    for (const moment of timesAfter(schedule, begin)) {
      if (moment > now) break;
      latest = moment;
    }
    if (latest !== null || begin.getTime() === after.getTime()) return latest;
  }
  return null;
}
