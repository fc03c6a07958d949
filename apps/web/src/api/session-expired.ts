import { forgetSeen } from './cache-owner.ts';
import { rememberReturnTo } from './return-to.ts';
import type { Refusal } from './refusal.ts';

/** True from the press of “Sign out” on: a refusal then does not mean that the session has expired, and the page is not remembered. */
let isLeaving = false;

/** Does `work`, which signs out. */
export async function leaving(work: () => Promise<unknown>): Promise<void> {
  isLeaving = true;
  // The back button of the browser may show a kept page again: it redirects like any other page.
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true });
  try {
    await work();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}

/** True while the page goes to the sign-in: each further refusal would interrupt that and begin again. */
let isRedirecting = false;

function redirect(go: () => void): void {
  if (isRedirecting) return;
  isRedirecting = true;
  window.addEventListener('pageshow', () => (isRedirecting = false), { once: true });
  go();
}

/** Inside the application: redirects to sign in when the session has expired, or has to be completed. */
export function redirectToLogin({ status, code }: Refusal): void {
  const { pathname, search, hash } = globalThis.location ?? { pathname: '' };
  if (!pathname.startsWith('/app')) return;
  if (code === 'two_factor_required') {
    redirect(() => window.location.assign('/login/setup'));
    return;
  }
  if (status !== 401 || code === 'invalid_login' || isLeaving) return;
  forgetSeen();
  rememberReturnTo(pathname + search + hash);
  redirect(() => window.location.replace('/login'));
}
