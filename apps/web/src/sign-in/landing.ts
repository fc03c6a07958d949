const kept = 'basalt.landing';

/**
 * Where to go once signed in, kept in this tab: it outlives the way over a sign-in provider. Anything but a page of
 * the application or an invitation is not kept.
 */
export function rememberLanding(place: string): void {
  if (isLanding(place)) sessionStorage.setItem(kept, place);
}

/** What was remembered, once; null for nothing. */
export function takeLanding(): string | null {
  const place = sessionStorage.getItem(kept);
  sessionStorage.removeItem(kept);
  return place !== null && isLanding(place) ? place : null;
}

/** True for a path of ours that a person may be sent to: never another origin, for any address. */
export function isLanding(place: string): boolean {
  const origin = 'https://own.invalid';
  if (!place.startsWith('/') || !URL.canParse(place, origin)) return false;
  const url = new URL(place, origin);
  if (url.origin !== origin) return false;
  return /^\/app(?:\/|$)/u.test(url.pathname) || url.pathname === '/login/invitation';
}
