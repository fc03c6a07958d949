import { api } from '../../api/client.ts';
import { leaving } from '../../api/session-expired.ts';
import type { SignInStatus } from '../../api/types.ts';
import { forgetSeen } from '../../api/cache-owner.ts';
import { forgetStoredChanges } from '../../data/offline/change-storage.ts';
import { forgetPictures } from '../../data/offline/picture-storage.ts';
import { takeReturnTo } from '../../api/return-to.ts';

const next: Record<SignInStatus, string> = {
  signed_in: '/app',
  totp_required: '/login/challenge',
  setup_required: '/login/setup',
};

/** Opens the page of the next step of the sign-in. */
export function continueSignIn(status: SignInStatus): void {
  const place = status === 'signed_in' ? takeReturnTo() : null;
  window.location.assign(place ?? next[status]);
}

/** Signs out and goes to the sign-in page; stays, and throws `Refusal`, when that fails. */
export async function signOut(): Promise<void> {
  await leaving(() => api.POST('/auth/logout'));
  forgetSeen();
  forgetStoredChanges();
  forgetPictures();

  window.location.assign('/login');
}
