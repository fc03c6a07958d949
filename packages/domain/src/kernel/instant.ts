/** RFC 3339, and the forms of ISO 8601 without seconds, or without the minutes or the colon of the offset. */
const dateTimeForm =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)$/;

/** The greatest length of a date-time, in characters. It limits the fraction of a second. */
const maxLength = 64;

const first = Date.parse('0001-01-01T00:00:00.000Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The instant of an ISO 8601 date-time in extended form with an explicit offset (`Z`, `±hh:mm`, `±hhmm`, `±hh`), exact to
 * the millisecond. The seconds may be left out. Null for any other text, and for days, times and offsets that do not
 * exist (the 30th of February, 24:00, second 60). Both the written year and the year in UTC must be 0001 to 9999.
 */
export function instantOf(text: string): Date | null {
  const parts = text.length > maxLength ? null : dateTimeForm.exec(text);
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts
    .slice(1, 7)
    .map((part = '0') => Number(part)) as [number, number, number, number, number, number];
  const [fraction = '', sign = '+', offsetHour = '00', offsetMinute = '00'] = parts.slice(7, 11);
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
  if (!exists || hour > 23 || minute > 59 || second > 59) return null;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return null;

  const local = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}:00.000Z`) + second * 1000;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000;
  const instant = local + milliseconds - (sign === '-' ? -offset : offset);
  return instant < first || instant > last ? null : new Date(instant);
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
