import type { Session } from '../../records/session.ts';
import { beginSession } from '../../records/session.ts';
import type { SessionState } from '../../records/session-lifetime.ts';
import { markedToken } from './session-token.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';

/** The session as its browser gets it. */
export interface IssuedSession {
  readonly id: string;
  /** For the cookie. Only its hash is stored. */
  readonly token: string;
  /** When the session ends, also when it is in use. */
  readonly expiresAt: Date;
}

/** A new session with a new token (`markedToken`), and what its browser gets. */
export function newSession(
  tokenGenerator: TokenGenerator,
  fields: {
    id: string;
    userId: string | null;
    state: SessionState;
    secondFactorAt?: Date | null;
    userAgent: string | null;
    now: Date;
  },
): { session: Session; issued: IssuedSession } {
  const token = markedToken(tokenGenerator, fields.userId === null ? 'anonymous' : 'person');
  const session = beginSession({ ...fields, tokenHash: tokenGenerator.hash('session', token) });
  const { id, expiresAt } = session;
  return { session, issued: { id, token, expiresAt } };
}
