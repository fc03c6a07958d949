import { Session, type SessionStore, type StartedSignInStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

/** Sessions in PostgreSQL. */
export function createSessionStore(tx: Transaction): SessionStore {
  const columns = tx.columns(Session, 's');
  const read = async (text: string, values: readonly unknown[]): Promise<Session[]> => {
    const rows = await tx.rows<object>(text, values);
    return rows.map((row) => tx.load(Session, row));
  };
  return {
    async find(tokenHash) {
      const [session] = await read(`select ${columns} from sessions s where token_hash = $1`, [
        tokenHash,
      ]);
      return session ?? null;
    },
    add: (session) => tx.save(session),
    ofUser: (userId) =>
      read(`select ${columns} from sessions s where user_id = $1 order by id desc`, [userId]),
    async noteSeen(id, now) {
      await tx.rows('update sessions set last_seen_at = $2 where id = $1', [id, now.toISOString()]);
    },
    async remove(id) {
      const removed = await tx.rows('delete from sessions where id = $1 returning id', [id]);
      return removed.length > 0;
    },
    async removeByToken(tokenHash) {
      await tx.rows('delete from sessions where token_hash = $1', [tokenHash]);
    },
    async removeAllOf(userId, keepId) {
      await tx.rows('delete from sessions where user_id = $1 and id is distinct from $2::uuid', [
        userId,
        keepId ?? null,
      ]);
    },
    async spendTry(tokenHash, now) {
      const [session] = await read(
        `update sessions set tries_left = tries_left - 1
        where token_hash = $1 and state = 'totp_required' and tries_left > 0 and expires_at > $2
        returning *`,
        [tokenHash, now.toISOString()],
      );
      return session ?? null;
    },
  };
}

/** A row of `started_sign_ins`. */
interface StartedRow {
  provider: string;
  state: string;
  verifier: string;
  nonce: string | null;
  expires_at: string;
}

/** Started sign-ins in PostgreSQL. */
export function createStartedSignInStore(tx: Transaction): StartedSignInStore {
  return {
    async put(sessionId, { provider, pending, expiresAt }) {
      const { state, verifier, nonce } = pending;
      await tx.rows(
        `insert into started_sign_ins (session_id, provider, state, verifier, nonce, expires_at)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (session_id) do update set provider = excluded.provider, state = excluded.state,
          verifier = excluded.verifier, nonce = excluded.nonce, expires_at = excluded.expires_at`,
        [sessionId, provider, state, verifier, nonce, expiresAt.toISOString()],
      );
    },
    async take(tokenHash) {
      const [row] = await tx.rows<StartedRow>(
        `delete from started_sign_ins s using sessions o
        where o.id = s.session_id and o.token_hash = $1 returning s.*`,
        [tokenHash],
      );
      if (row === undefined) return null;
      const { provider, state, verifier, nonce, expires_at } = row;
      return { provider, pending: { state, verifier, nonce }, expiresAt: new Date(expires_at) };
    },
  };
}
