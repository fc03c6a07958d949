/** True for the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return name.length <= 64 && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
