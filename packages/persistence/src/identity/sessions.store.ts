import { Session, type SessionStore, type StartedSignInStore } from '@basalt/domain';
import { db, selection } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Sessions in PostgreSQL. */
export function createSessionStore(tx: Transaction): SessionStore {
  const sessions = db.selectFrom('sessions as s').select(tx.columns(Session, 's'));
  return {
    find: (tokenHash) => tx.loadOne(Session, sessions.where('s.token_hash', '=', tokenHash)),
    add: (session) => tx.save(session),
    ofUser: (userId) =>
      tx.loadAll(Session, sessions.where('s.user_id', '=', userId).orderBy('s.id', 'desc')),
    async noteSeen(id, now) {
      await tx.rows(
        db.updateTable('sessions').set({ last_seen_at: now.toISOString() }).where('id', '=', id),
      );
    },
    async prolong(id, expiresAt) {
      await tx.rows(
        db
          .updateTable('sessions')
          .set({ expires_at: expiresAt.toISOString() })
          .where('id', '=', id),
      );
    },
    async remove(id) {
      const removed = await tx.rows(db.deleteFrom('sessions').where('id', '=', id).returning('id'));
      return removed.length > 0;
    },
    async removeByToken(tokenHash) {
      await tx.rows(db.deleteFrom('sessions').where('token_hash', '=', tokenHash));
    },
    async removeAllOf(userId, keepId) {
      const all = db.deleteFrom('sessions').where('user_id', '=', userId);
      await tx.rows(keepId === undefined ? all : all.where('id', '<>', keepId));
    },
    spendTry: (tokenHash, now) =>
      tx.loadOne(
        Session,
        db
          .updateTable('sessions')
          .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
          .where('token_hash', '=', tokenHash)
          .where('state', '=', 'totp_required')
          .where('tries_left', '>', 0)
          .where('expires_at', '>', now.toISOString())
          .returningAll(),
      ),
  };
}

const ofToken = (tokenHash: string) =>
  db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash);

/** Started sign-ins in PostgreSQL. */
export function createStartedSignInStore(tx: Transaction): StartedSignInStore {
  return {
    async put(sessionId, { provider, pending, expiresAt }, most) {
      const kept = db
        .selectFrom('started_sign_ins')
        .select('state')
        .where('session_id', '=', sessionId)
        .orderBy('expires_at', 'desc')
        .limit(most - 1);
      await tx.rows(
        db
          .deleteFrom('started_sign_ins')
          .where('session_id', '=', sessionId)
          .where('state', 'not in', kept),
      );
      const { state, verifier, nonce } = pending;
      await tx.rows(
        db.insertInto('started_sign_ins').values({
          session_id: sessionId,
          provider,
          state,
          verifier,
          nonce,
          expires_at: expiresAt.toISOString(),
        }),
      );
    },
    async ofSession(tokenHash) {
      const rows = await tx.rows(
        selection(
          db
            .selectFrom('started_sign_ins')
            .selectAll()
            .where('session_id', 'in', ofToken(tokenHash))
            .orderBy('expires_at', 'desc'),
        ),
      );
      return rows.map(({ provider, state, verifier, nonce, expires_at }) => ({
        provider,
        pending: { state, verifier, nonce },
        expiresAt: new Date(expires_at),
      }));
    },
    async remove(tokenHash, state) {
      const removed = await tx.rows(
        db
          .deleteFrom('started_sign_ins')
          .where('session_id', 'in', ofToken(tokenHash))
          .where('state', '=', state)
          .returning('state'),
      );
      return removed.length > 0;
    },
    async move(tokenHash, sessionId) {
      await tx.rows(
        db
          .updateTable('started_sign_ins')
          .set({ session_id: sessionId })
          .where('session_id', 'in', ofToken(tokenHash)),
      );
    },
  };
}
