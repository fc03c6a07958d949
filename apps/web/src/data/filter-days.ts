/** The start of a day of the reader's calendar, as the service takes times; `day` is `2026-05-04`. Empty for no day. */
export function startOfDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return '';
  const time = new Date(2000, month - 1, date);
  time.setFullYear(year, month - 1, date);
  return Number.isNaN(time.getTime()) || year < 1 ? '' : time.toISOString();
}

/** The day of the reader's calendar that a time is in, `2026-05-04`; empty for no time. */
export function dayOf(time: string | undefined): string {
  if (time === undefined) return '';
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return '';
  return `${part(at.getFullYear(), 4)}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}

const part = (value: number, length = 2): string => String(value).padStart(length, '0');
