/** Minutes of a day, and the greatest offset of a time zone (that of New Zealand in summer, which is more usual than that of Samoa). */
const [dayMinutes, greatestOffset] = [24 * 60, 13 * 60];

const minute = 60_000;

/** By zone, as people spell it: there are about 600 zones, and as many spellings as anybody sends. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const maxClocks = 700;

/** Each zone has one clock, because they are slow to make. Throws RangeError for a zone that is not known. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const number = 'numeric';
  const date = { year: number, month: number, day: number } as const;
  const time = { hour: number, minute: number, hourCycle: 'h23' } as const;
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en', { ...date, ...time, timeZone: zone });
  if (clocks.size >= maxClocks) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/**
 * The day of a due date without a time, as its midnight in UTC; null for a due date with a time. A day is a due date in its last second, by
 * which the pages, agents and imports write a day without a time, in any time zone; and one in the last minute of a day of the reader's
 * zone. All others are times (decision 0101).
 */
export function dueDayOf(due: Date, readerZone: string): Date | null {
  const parts = clockOf(readerZone).formatToParts(due);
  const shown = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour, minute: minuteShown } = shown;
  if (hour === 23 && minuteShown === 59) return midnight(year, month - 1, day);
  const minutes = due.getUTCHours() * 60 + due.getUTCMinutes();
  if (due.getUTCSeconds() !== 59 || (minutes + 1) % 15 !== 0) return null;
  const ahead = dayMinutes - 1 - minutes;
  const offset = ahead > greatestOffset ? ahead - dayMinutes : ahead;
  const local = new Date(due.getTime() + offset * minute);
  return midnight(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
}

/** `Date.UTC` takes the years 0 to 99 as those of the last century. */
const midnight = (year: number, month: number, day: number): Date =>
  new Date(new Date(0).setUTCFullYear(year, month, day));
