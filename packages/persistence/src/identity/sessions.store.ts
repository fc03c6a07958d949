import { Session, type SessionStore, type StartedSignInStore } from '@basalt/domain';
import { db } from '../sql/query.ts';
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

/** Started sign-ins in PostgreSQL. */
export function createStartedSignInStore(tx: Transaction): StartedSignInStore {
  return {
    async put(sessionId, { provider, pending, expiresAt }) {
      const { state, verifier, nonce } = pending;
      await tx.rows(
        db
          .insertInto('started_sign_ins')
          .values({
            session_id: sessionId,
            provider,
            state,
            verifier,
            nonce,
            expires_at: expiresAt.toISOString(),
          })
          .onConflict((on) =>
            on.column('session_id').doUpdateSet(({ ref }) => ({
              provider: ref('excluded.provider'),
              state: ref('excluded.state'),
              verifier: ref('excluded.verifier'),
              nonce: ref('excluded.nonce'),
              expires_at: ref('excluded.expires_at'),
            })),
          ),
      );
    },
    async take(tokenHash) {
      const [row] = await tx.rows(
        db
          .deleteFrom('started_sign_ins as s')
          .using('sessions as o')
          .whereRef('o.id', '=', 's.session_id')
          .where('o.token_hash', '=', tokenHash)
          .returningAll('s'),
      );
      if (row === undefined) return null;
      const { provider, state, verifier, nonce, expires_at } = row;
      return { provider, pending: { state, verifier, nonce }, expiresAt: new Date(expires_at) };
    },
  };
}
