import type { Refusal } from '../api/refusal.ts';
import { rememberLanding, takeLanding } from '../landing.ts';
import type { SignInStatus } from '../api/records.ts';
import { signOut } from '../api/sign-in.ts';

const next: Record<SignInStatus, string> = {
  signed_in: '/app',
  totp_required: '/login/challenge',
  setup_required: '/login/setup',
};

/** Opens the page for the next step of the sign-in. */
export function goOn(status: SignInStatus): void {
  const place = status === 'signed_in' ? takeLanding() : null;
  window.location.assign(place ?? next[status]);
}

/** From the press on: what is refused meanwhile is no session that has run out, and nobody is to be led back to it. */
let isLeaving = false;

/** Signs out and goes to the sign-in page; stays, and throws `Refusal`, when that fails. */
export async function leave(): Promise<void> {
  isLeaving = true;
  // A page that the browser kept and shows again, by its back button, is one to be led away from as any other.
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true });
  try {
    await signOut();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  window.location.assign('/login');
}

/** Inside the application: goes to sign in when the session is over, and says whether it does. */
export function leaveWhenSignedOut(refusal: Refusal): boolean {
  if (!window.location.pathname.startsWith('/app')) return false;
  if (refusal.code === 'two_factor_required') {
    window.location.assign(next.setup_required);
    return true;
  }
  if (refusal.status !== 401 || refusal.code === 'invalid_login') return false;
  if (isLeaving) return true;
  const { pathname, search, hash } = window.location;
  rememberLanding(pathname + search + hash);
  window.location.replace('/login');
  return true;
}
