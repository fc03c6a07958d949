import { DomainError } from '../../kernel/domain-error.ts';
import type { SignInStatus } from '../../records/sign-in-status.ts';

/** The person who calls in a session, and what is still missing in the sign-in. */
export interface SessionCaller {
  readonly sessionId: string;
  readonly status: SignInStatus;
  readonly user: { readonly id: string; readonly name: string; readonly email: string };
}

/**
 * Refuses a sign-in that is not complete: with `sign_in_required` when the second factor is missing, with
 * `two_factor_required` when it has to be set up first.
 */
export function requireSignedIn({ status }: SessionCaller): void {
  if (status === 'totp_required') throw new DomainError('sign_in_required', {});
  if (status === 'setup_required') throw new DomainError('two_factor_required', {});
}

/** Refuses with `sign_in_required` a session in which the second factor is still missing. */
export function requireIdentified({ status }: SessionCaller): void {
  if (status === 'totp_required') throw new DomainError('sign_in_required', {});
}
