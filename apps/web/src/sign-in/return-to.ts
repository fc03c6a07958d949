const kept = 'basalt.returnTo';

/**
 * Remembers in this tab where to go after signing in, also by a provider. Only pages of the application and invitations are
 * remembered.
 */
export function rememberReturnTo(place: string): void {
  if (isReturnTo(place)) sessionStorage.setItem(kept, place);
}

/** The remembered page, once; null when there is none. */
export function takeReturnTo(): string | null {
  const place = sessionStorage.getItem(kept);
  sessionStorage.removeItem(kept);
  return place !== null && isReturnTo(place) ? place : null;
}

/** True for a path of ours that a person may be sent to: never another origin, for any address. */
export function isReturnTo(place: string): boolean {
  const origin = 'https://own.invalid';
  if (!place.startsWith('/') || !URL.canParse(place, origin)) return false;
  const url = new URL(place, origin);
  if (url.origin !== origin) return false;
  return /^\/app(?:\/|$)/u.test(url.pathname) || url.pathname === '/login/invitation';
}
