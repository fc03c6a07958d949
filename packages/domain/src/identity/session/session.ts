import { recordOf } from '../../kernel/record-of.ts';
import { lifetimeOf, maxSessionIdleMs, type SessionState } from './session-lifetime.ts';
import type { SecondFactorStanding, SignInStatus } from './sign-in-status.ts';

/** The number of answers to one challenge of the second factor, right or wrong. */
export const challengeTries = 5;

/** Characters of a user agent that are kept. */
const maxUserAgentLength = 300;

/** A browser's session. When its rights change, a new session with a new token replaces it. */
export class Session {
  id: string;
  /** The hash of the browser's token; the token itself is not stored. */
  tokenHash: string;
  /** Null when it is anonymous. */
  userId: string | null;
  state: SessionState;
  /** When the second factor was passed in it; null when it was not. */
  secondFactorAt: Date | null;
  /** The number of answers left to its challenge; 0 in other states. */
  triesLeft: number;
  userAgent: string | null;
  createdAt: Date;
  /** The last use, exact to a minute. */
  lastSeenAt: Date;
  /** When it ends, also when it is in use. */
  expiresAt: Date;

  constructor(
    fields: Pick<Session, 'id' | 'tokenHash' | 'userId' | 'state' | 'userAgent'> & {
      secondFactorAt?: Date | null;
      now: Date;
    },
  ) {
    this.id = fields.id;
    this.tokenHash = fields.tokenHash;
    this.userId = fields.userId;
    this.state = fields.state;
    this.secondFactorAt = fields.secondFactorAt ?? null;
    this.triesLeft = fields.state === 'totp_required' ? challengeTries : 0;
    this.userAgent = shown(fields.userAgent);
    this.createdAt = fields.now;
    this.lastSeenAt = fields.now;
    this.expiresAt = new Date(fields.now.getTime() + lifetimeOf[fields.state]);
  }

  /** True while the session is neither expired nor unused for too long. */
  isGood(now: Date): boolean {
    return now < this.expiresAt && now.getTime() - this.lastSeenAt.getTime() < maxSessionIdleMs;
  }

  /** True while the session is a challenge with a try left. */
  takesAnswer(now: Date): boolean {
    return this.state === 'totp_required' && this.triesLeft > 0 && now < this.expiresAt;
  }

  /**
   * The status under the deployment's present settings, which may have changed since the session began. Null when the session is
   * not valid under them.
   */
  statusUnder({ required, enrolled }: SecondFactorStanding): SignInStatus | null {
    if (this.state === 'anonymous') return null;
    if (this.state === 'setup_required') return enrolled ? null : 'setup_required';
    if (this.state === 'totp_required') return 'totp_required';
    if (!required || this.secondFactorAt !== null) return 'signed_in';
    return enrolled ? null : 'setup_required';
  }
}

function shown(userAgent: string | null): string | null {
  const text = (userAgent ?? '').replaceAll(/\p{C}/gu, '').slice(0, maxUserAgentLength).trim();
  return text === '' ? null : text;
}

const ownRecord = recordOf<Session>()('id', 'createdAt', 'lastSeenAt', 'userAgent');

/** A session as its owner sees it; `current`: whether it is the session of this request. */
export type SessionRecord = ReturnType<typeof ownRecord> & { current: boolean };

/** The record of a session for its owner; `currentId` is the id of the session of this request. */
export const sessionRecord = (session: Session, currentId: string): SessionRecord => ({
  ...ownRecord(session),
  current: session.id === currentId,
});
