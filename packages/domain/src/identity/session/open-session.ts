import { Session } from './session.ts';
import type { SessionState } from './session-lifetime.ts';
import { markedToken } from './session-token.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';

/** A session as it is handed to a browser. */
export interface IssuedSession {
  readonly id: string;
  /** For the cookie; never to be seen again. */
  readonly token: string;
  /** When it ends, however often it is used. */
  readonly expiresAt: Date;
}

/** A session that begins, with a new token that is marked as one of ours, and what its browser gets of it. */
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
  const session = new Session({ ...fields, tokenHash: tokenGenerator.hash('session', token) });
  const { id, expiresAt } = session;
  return { session, issued: { id, token, expiresAt } };
}
