import { recordOf } from '../../kernel/record-of.ts';
import { lifetimeOf, maxSessionIdleMs, type SessionState } from './session-lifetime.ts';
import type { SecondFactorStanding, SignInStatus } from './sign-in-status.ts';

/** The number of answers to one challenge of the second factor, right or wrong. */
export const challengeTries = 5;

/** Characters of a user agent that are kept. */
const maxUserAgentLength = 300;

/** A browser's session. It gets a new token, in a new record, whenever what it may do changes. */
export class Session {
  id: string;
  /** The hash of the browser's token; the token itself is not stored. */
  tokenHash: string;
  /** Null as long as it is anonymous. */
  userId: string | null;
  state: SessionState;
  /** When the second factor was shown in it; null when it was not. */
  secondFactorAt: Date | null;
  /** The number of answers left to its challenge; 0 in other states. */
  triesLeft: number;
  userAgent: string | null;
  createdAt: Date;
  /** Kept to the minute. */
  lastSeenAt: Date;
  /** The end, however often it is used. */
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

  /** True while it is neither too old nor forgotten. */
  isGood(now: Date): boolean {
    return now < this.expiresAt && now.getTime() - this.lastSeenAt.getTime() < maxSessionIdleMs;
  }

  /** True while its challenge of the second factor takes an answer. */
  takesAnswer(now: Date): boolean {
    return this.state === 'totp_required' && this.triesLeft > 0 && now < this.expiresAt;
  }

  /**
   * What it is worth under the deployment's present demand, which may have changed since it began: null for
   * nothing any more.
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

/** A session as its owner sees it; `current`: whether it is the one that asks. */
export type SessionRecord = ReturnType<typeof ownRecord> & { current: boolean };

/** The session as its person is shown it; `currentId` is the one that asks. */
export const sessionRecord = (session: Session, currentId: string): SessionRecord => ({
  ...ownRecord(session),
  current: session.id === currentId,
});
