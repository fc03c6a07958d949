import { Session, type SessionStore } from '@basalt/domain';
import { db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Sessions in PostgreSQL, and the sign-ins that they have started. */
export function createSessionStore(tx: Transaction): SessionStore {
  const sessions = db.selectFrom('sessions as s').select(tx.columns(Session, 's'));
  return {
    lock: (tokenHash) =>
      tx.loadOne(Session, sessions.where('s.token_hash', '=', tokenHash).forUpdate()),
    ofUser: (userId) =>
      tx.loadAll(Session, sessions.where('s.user_id', '=', userId).orderBy('s.id', 'desc')),
    async lockStarted(tokenHash) {
      const rows = await tx.rows(
        db
          .selectFrom('started_sign_ins')
          .selectAll()
          .where('session_id', 'in', sessionOf(tokenHash))
          .orderBy('expires_at', 'desc')
          .forUpdate(),
      );
      return rows.map(({ session_id, provider, state, verifier, nonce, expires_at }) => ({
        sessionId: session_id,
        provider,
        pending: { state, verifier, nonce },
        expiresAt: new Date(expires_at),
      }));
    },
  };
}

/** The id of the session with this token. */
export const sessionOf = (tokenHash: string) =>
  db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash);
