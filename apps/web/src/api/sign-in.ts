import type { SignInConfig, SignInStatus } from './records.ts';
import { fetchJson } from './request.ts';

type Outcome = { status: SignInStatus };

/** The ways to sign in. */
export const readSignInConfig = () => fetchJson<SignInConfig>('GET', '/app-api/auth/config');

/** Signs in with a password; 401 `invalid_login`, 429 `too_many_attempts`. */
export const signIn = (body: { email: string; password: string }) =>
  fetchJson<Outcome>('POST', '/app-api/auth/login', body);

/** Answers the second question of a sign-in; 401 when it has expired, 422 `invalid_code`. */
export const answerChallenge = (body: { code: string } | { recovery_code: string }) =>
  fetchJson<Outcome>('POST', '/app-api/auth/totp', body);

/** Ends the session of this browser. */
export const signOut = () => fetchJson<undefined>('POST', '/app-api/auth/logout');

/** Asks for a mail with a link to choose another password; the answer never shows whether there is an account. */
export const forgetPassword = (email: string) =>
  fetchJson<unknown>('POST', '/app-api/auth/password/forgot', { email });

/** Sets the password by the token of that mail; 422 blames `token` or `password`. */
export const resetPassword = (body: { token: string; password: string }) =>
  fetchJson<undefined>('POST', '/app-api/auth/password/reset', body);

/** Joins an organization by the token of an invitation. */
export const acceptInvitation = (body: { token: string; name?: string; password?: string }) =>
  fetchJson<undefined>('POST', '/app-api/auth/invitations/accept', body);
