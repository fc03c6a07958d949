import { rememberLanding } from '../sign-in/landing.ts';
import type { Refusal } from './refusal.ts';

/** From the press on: what is refused meanwhile is no session that has run out, and nobody is to be led back to it. */
let isLeaving = false;

/** Does `work`, after which nobody is signed in any more. */
export async function leaving(work: () => Promise<unknown>): Promise<void> {
  isLeaving = true;
  // A page that the browser kept and shows again, by its back button, is one to be led away from as any other.
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true });
  try {
    await work();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}

/** Inside the application: goes to sign in when the session is over, or has to be completed. */
export function leaveWhenSignedOut({ status, code }: Refusal): void {
  const { pathname, search, hash } = globalThis.location ?? { pathname: '' };
  if (!pathname.startsWith('/app')) return;
  if (code === 'two_factor_required') {
    window.location.assign('/login/setup');
    return;
  }
  if (status !== 401 || code === 'invalid_login' || isLeaving) return;
  rememberLanding(pathname + search + hash);
  window.location.replace('/login');
}
