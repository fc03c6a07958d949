import type { NewId } from '../../kernel/clock.port.ts';
import type { IdentityStores } from '../accounts-transaction.port.ts';
import { Session, type SessionState } from './session.ts';
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

/** Begins a session with a new token, marked as one of ours. */
export async function openSession(
  { tokenGenerator, newId }: { tokenGenerator: TokenGenerator; newId: NewId },
  { sessions }: IdentityStores,
  fields: {
    userId: string | null;
    state: SessionState;
    secondFactorAt?: Date | null;
    userAgent: string | null;
    now: Date;
  },
): Promise<IssuedSession> {
  const token = markedToken(tokenGenerator, fields.userId === null ? 'anonymous' : 'person');
  const tokenHash = tokenGenerator.hash('session', token);
  const session = new Session({ ...fields, id: newId(), tokenHash });
  await sessions.add(session);
  return { id: session.id, token, expiresAt: session.expiresAt };
}
