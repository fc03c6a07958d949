const dayPattern = /^\d{4}-\d{2}-\d{2}$/u;

/** Whether the text is a day of the calendar, in the years 0001 to 9999. */
export function isDay(text: string): boolean {
  const time = dayPattern.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return (
    !Number.isNaN(time) &&
    !text.startsWith('0000') &&
    new Date(time).toISOString().slice(0, 10) === text
  );
}
