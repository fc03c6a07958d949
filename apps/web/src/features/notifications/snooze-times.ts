import { formatDate } from '../../words/formats.ts';
import { clockTime, timeOf } from '../../words/time-zone.ts';
import { words } from '../../words/words.ts';

/** A time that is offered to put something off to. */
export interface SnoozeTime {
  name: string;
  at: Date;
}

const hourOfWork = 9;
const endOfWork = 17;

/** "Fri, 9:00 AM": within a week the day alone is enough, after that the date is named. */
const soon = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
const later = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** The times that are offered at `now`, in the person's time zone, the soonest first. */
export function snoozeTimes(now = new Date()): SnoozeTime[] {
  const { year, month, day, hour: hourNow } = clockTime(now);
  const on = (ahead: number, hour: number) => timeOf({ year, month, day: day + ahead, hour });
  // On a Sunday, the next Monday is tomorrow.
  const monday = (8 - new Date(Date.UTC(year, month - 1, day)).getUTCDay()) % 7 || 7;
  return [
    ...(hourNow < endOfWork - 1
      ? [{ name: words('notifications.laterToday'), at: on(0, endOfWork) }]
      : []),
    { name: words('notifications.tomorrow'), at: on(1, hourOfWork) },
    { name: words('notifications.nextWeek'), at: on(monday === 1 ? 8 : monday, hourOfWork) },
  ];
}

/** A coming time in a few words: "Fri 9:00 AM" within six days of `now`, else with its date. `time` is RFC 3339. */
export function atTime(time: string, now = new Date()): string {
  const at = new Date(time);
  const days = (at.getTime() - now.getTime()) / 86_400_000;
  return formatDate(at, days < 6 ? soon : later);
}
