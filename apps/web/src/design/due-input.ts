const two = (number: number): string => String(Math.abs(number)).padStart(2, '0');

/** A time as the reader's clock shows it, in the form of a field for date and time, with its seconds if it has any; empty for none. */
export function inputTime(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const date = [
    String(at.getFullYear()).padStart(4, '0'),
    two(at.getMonth() + 1),
    two(at.getDate()),
  ];
  const seconds = at.getSeconds() === 0 ? '' : `:${two(at.getSeconds())}`;
  return `${date.join('-')}T${two(at.getHours())}:${two(at.getMinutes())}${seconds}`;
}

/** The value of such a field in RFC 3339, with the offset of the reader's time zone at that time; null for an empty field. */
export function timeWithOffset(text: string): string | null {
  if (text === '') return null;
  const minutes = -new Date(text).getTimezoneOffset();
  const sign = minutes < 0 ? '-' : '+';
  const whole = /T\d\d:\d\d$/u.test(text) ? `${text}:00` : text;
  return `${whole}${sign}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}
