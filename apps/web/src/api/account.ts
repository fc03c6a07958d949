import type { Enrolment, Me, NotificationEntry, SessionEntry } from './records.ts';
import { fetchJson, fetchAll, fetchPage } from './request.ts';

/** The person behind the session; 401 without one. */
export const readMe = () => fetchJson<Me>('GET', '/app-api/me');

/** Gives the person another name. */
export const rename = (name: string) => fetchJson<Me>('PATCH', '/app-api/me', { name });

/** Sets another password; an account without one needs no current one. Ends the other sessions. */
export const changePassword = (body: { current_password?: string; password: string }) =>
  fetchJson<undefined>('POST', '/app-api/me/password', body, { renewsSession: true });

/** Begins to set up an authenticator app; in place of another one it takes a code of that one. */
export const enrolTotp = (code?: string) =>
  fetchJson<Enrolment>('POST', '/app-api/me/totp', code === undefined ? undefined : { code });

/** Ends the setup; answers ten recovery codes, which are shown only once. */
export const confirmTotp = (code: string) =>
  fetchJson<{ recovery_codes: string[] }>(
    'POST',
    '/app-api/me/totp/confirm',
    { code },
    { renewsSession: true },
  );

/** Gives the second factor up. */
export const disableTotp = (code: string) =>
  fetchJson<undefined>('DELETE', '/app-api/me/totp', { code });

/** Replaces all recovery codes; the new ones are shown only once. */
export const renewRecoveryCodes = (code: string) =>
  fetchJson<{ recovery_codes: string[] }>('POST', '/app-api/me/recovery-codes', { code });

/** Where the person is signed in. */
export const listSessions = () => fetchAll<SessionEntry>('/app-api/me/sessions');

/** Ends one of those sessions. */
export const endSession = (id: string) =>
  fetchJson<undefined>('DELETE', `/app-api/me/sessions/${encodeURIComponent(id)}`);

/** Messages to the person, newest first, page by page. */
export const listNotifications = (cursor: string | null = null) =>
  fetchPage<NotificationEntry>('/app-api/me/notifications', { perPage: 50, cursor });

/** Notes that a message was read. */
export const markRead = (id: string) =>
  fetchJson<undefined>('POST', `/app-api/me/notifications/${encodeURIComponent(id)}/read`);
