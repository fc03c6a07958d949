/** Minutes of a day, and the greatest offset of a time zone (that of New Zealand in summer, which is more usual than that of Samoa). */
const [dayMinutes, greatestOffset] = [24 * 60, 13 * 60];

/** The start of an event of a calendar: an instant, or with `allDay` the midnight in UTC of the day. */
export interface EventStart {
  start: Date;
  allDay?: true;
}

/**
 * The start of the event of a due date, which has no end: it takes no time. A day is a due date in its last second, by which the pages,
 * agents and imports write a day without a time, in any time zone; and one in the last minute of a day of the reader's zone. All others
 * are times (decision 0101). `due` is RFC 3339.
 */
export function startOf(due: string, readerZone: string): EventStart {
  const at = Temporal.Instant.from(due);
  const here = at.toZonedDateTimeISO(readerZone);
  if (here.hour === 23 && here.minute === 59) return dayOf(here.toPlainDate());
  const utc = at.toZonedDateTimeISO('UTC');
  const minutes = utc.hour * 60 + utc.minute;
  const isDay = utc.second === 59 && (minutes + 1) % 15 === 0;
  if (!isDay) return { start: new Date(at.epochMilliseconds) };
  const ahead = dayMinutes - 1 - minutes;
  const offset = ahead > greatestOffset ? ahead - dayMinutes : ahead;
  return dayOf(utc.add({ minutes: offset }).toPlainDate());
}

const dayOf = ({ year, month, day }: Temporal.PlainDate): EventStart => ({
  start: new Date(Date.UTC(year, month - 1, day)),
  allDay: true,
});
