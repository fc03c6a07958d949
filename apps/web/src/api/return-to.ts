const storageKey = 'basalt.returnTo';

/**
 * Remembers in this tab which page to open after the sign-in, also with a provider. Only pages of the application and invitations are
 * remembered.
 */
export function rememberReturnTo(place: string): void {
  if (isReturnTo(place)) sessionStorage.setItem(storageKey, place);
}

/** The remembered page, once; null when there is none. */
export function takeReturnTo(): string | null {
  const place = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return place !== null && isReturnTo(place) ? place : null;
}

/** True for a path of this service to which a person may be redirected. False for every address of another origin. */
export function isReturnTo(place: string): boolean {
  const origin = 'https://own.invalid';
  if (!place.startsWith('/') || !URL.canParse(place, origin)) return false;
  const url = new URL(place, origin);
  if (url.origin !== origin) return false;
  return /^\/app(?:\/|$)/u.test(url.pathname) || url.pathname === '/login/invitation';
}
