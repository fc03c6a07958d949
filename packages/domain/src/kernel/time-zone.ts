import { invalid } from './domain-error.ts';

/** True for the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return name.length <= 64 && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Refuses with `validation_failed` (time_zone) an unknown zone. An absent one and null are accepted. */
export function refuseUnknownZone(name: string | null | undefined): void {
  if (typeof name === 'string' && !isTimeZone(name)) {
    throw invalid('time_zone', 'must be the IANA name of a time zone, such as Europe/Berlin');
  }
}
