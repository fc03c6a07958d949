import type { SignInStatus } from './sign-in-status.ts';

/** The state of a session. `anonymous`: it has no person yet, during a sign-in at a provider. */
export const sessionStates = [
  'anonymous',
  'totp_required',
  'setup_required',
  'signed_in',
] as const satisfies ('anonymous' | SignInStatus)[];

export type SessionState = (typeof sessionStates)[number];

const minute = 60_000;
const day = 24 * 60 * minute;

/** The maximum lifetime of a session, in milliseconds. */
export const lifetimeOf: Record<SessionState, number> = {
  anonymous: 10 * minute,
  totp_required: 5 * minute,
  setup_required: 60 * minute,
  signed_in: 30 * day,
};

/** Milliseconds without use after which a session ends. */
export const maxSessionIdleMs = 14 * day;
