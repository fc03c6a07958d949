import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';
import { lifetimeOf, maxSessionIdleMs, sessionStates } from './session-lifetime.ts';
import type { SecondFactorStanding, SignInStatus } from './sign-in-status.ts';

/** The number of answers to one challenge of the second factor, right or wrong. */
export const challengeTries = 5;

/** Characters of a user agent that are kept. */
const maxUserAgentLength = 300;

/** A browser's session. When its rights change, a new session with a new token replaces it. */
export const Session = record('session', {
  id: field.id(),
  /** The hash of the browser's token; the token itself is not stored. */
  tokenHash: field.text().hidden().unique(),
  /** Null when it is anonymous. */
  userId: field.ref('user').nullable().hidden(),
  state: field.choice(sessionStates).hidden(),
  /** When the second factor was passed in it; null when it was not. */
  secondFactorAt: field.moment().nullable().hidden(),
  /** The number of answers left to its challenge; 0 in other states. */
  triesLeft: field.count().hidden(),
  createdAt: field.startMoment(),
  /** The last use, exact to a minute. */
  lastSeenAt: field.startMoment(),
  userAgent: field
    .text()
    .example('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    .nullable(),
  /** When it ends, also when it is in use. */
  expiresAt: field.moment().hidden(),
  /** Whether it is the session of this request. */
  current: field.flag().computed(),
});

export interface Session extends Stored<typeof Session> {}

/** A session that begins now. */
export const beginSession = (
  fields: Pick<Session, 'id' | 'tokenHash' | 'userId' | 'state' | 'userAgent'> & {
    secondFactorAt?: Date | null;
    now: Date;
  },
): Session =>
  new Session({
    ...fields,
    triesLeft: fields.state === 'totp_required' ? challengeTries : 0,
    userAgent: shown(fields.userAgent),
    expiresAt: new Date(fields.now.getTime() + lifetimeOf[fields.state]),
  });

/** True while the session is neither expired nor unused for too long. */
export const isGoodSession = (
  { expiresAt, lastSeenAt }: Pick<Session, 'expiresAt' | 'lastSeenAt'>,
  now: Date,
): boolean => now < expiresAt && now.getTime() - lastSeenAt.getTime() < maxSessionIdleMs;

/** True while the session is a challenge with a try left. */
export const takesAnswer = (
  { state, triesLeft, expiresAt }: Pick<Session, 'state' | 'triesLeft' | 'expiresAt'>,
  now: Date,
): boolean => state === 'totp_required' && triesLeft > 0 && now < expiresAt;

/**
 * The status under the deployment's present settings, which may have changed since the session began. Null when the session is
 * not valid under them.
 */
export function statusUnder(
  { state, secondFactorAt }: Pick<Session, 'state' | 'secondFactorAt'>,
  { required, enrolled }: SecondFactorStanding,
): SignInStatus | null {
  if (state === 'anonymous') return null;
  if (state === 'setup_required') return enrolled ? null : 'setup_required';
  if (state === 'totp_required') return 'totp_required';
  if (!required || secondFactorAt !== null) return 'signed_in';
  return enrolled ? null : 'setup_required';
}

function shown(userAgent: string | null): string | null {
  const text = (userAgent ?? '').replaceAll(/\p{C}/gu, '').slice(0, maxUserAgentLength).trim();
  return text === '' ? null : text;
}

/** A session as its owner sees it; `current`: whether it is the session of this request. */
export type SessionRecord = Public<typeof Session>;

/** The record of a session for its owner; `currentId` is the id of the session of this request. */
export const sessionRecord = (session: Session, currentId: string): SessionRecord =>
  Session.answer(session, { current: session.id === currentId });
