import type { Refusal } from '../api/refusal.ts';
import { rememberLanding, takeLanding } from '../landing.ts';
import type { SignInStatus } from '../api/records.ts';

const next: Record<SignInStatus, string> = {
  signed_in: '/app',
  totp_required: '/login/challenge',
  setup_required: '/login/setup',
};

/** Goes where a sign-in that has come this far goes on. */
export function goOn(status: SignInStatus): void {
  const place = status === 'signed_in' ? takeLanding() : null;
  window.location.assign(place ?? next[status]);
}

/** Inside the application: goes to sign in when the session is over, and says whether it does. */
export function leaveWhenSignedOut(refusal: Refusal): boolean {
  if (!window.location.pathname.startsWith('/app')) return false;
  if (refusal.code === 'two_factor_required') {
    window.location.assign(next.setup_required);
    return true;
  }
  if (refusal.status !== 401 || refusal.code === 'invalid_login') return false;
  const { pathname, search, hash } = window.location;
  rememberLanding(pathname + search + hash);
  window.location.replace('/login');
  return true;
}
