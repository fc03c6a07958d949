import {
  Identity,
  User,
  type IdentityStore,
  type ResetTokenStore,
  type UserStore,
} from '@basalt/domain';
import { ResetTokenEntity } from './identity.entities.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { db, selection } from '../sql/query.ts';

/** The people of the deployment in PostgreSQL. */
export function createUserStore(tx: Transaction): UserStore {
  const one = async (condition: string, value: string): Promise<User | null> => {
    const [row] = await tx.rows<object>(
      `select ${tx.columns(User, 'u')} from users u where ${condition}`,
      [value],
    );
    return row === undefined ? null : tx.load(User, row);
  };
  return {
    find: (id) => one('id = $1', id),
    findByEmail: (email) => one('email = $1', email),
    lock: (id) => one('id = $1 for no key update', id),
    add: (user) => tx.save(user),
    save: (user) => tx.save(user),
  };
}

/** External identities in PostgreSQL. */
export function createIdentityStore(tx: Transaction): IdentityStore {
  return {
    async find(provider, subject) {
      const [row] = await tx.rows<object>(
        `select ${tx.columns(Identity, 'i')} from identities i where provider = $1 and subject = $2`,
        [provider, subject],
      );
      return row === undefined ? null : tx.load(Identity, row);
    },
    async ofUser(userId) {
      const rows = await tx.rows<object>(
        `select ${tx.columns(Identity, 'i')} from identities i where user_id = $1`,
        [userId],
      );
      return rows.map((row) => tx.load(Identity, row));
    },
    add: (identity) => tx.save(identity),
    async removeAllOf(userId) {
      await tx.rows('delete from identities where user_id = $1', [userId]);
    },
  };
}

/** Tokens to set a new password, in PostgreSQL. */
export function createResetTokenStore(tx: Transaction): ResetTokenStore {
  return {
    add: ({ hash, userId, expiresAt }) => tx.create(ResetTokenEntity, { hash, userId, expiresAt }),
    async isGood(hash, now) {
      const rows = await tx.select(
        selection(
          db
            .selectFrom('reset_tokens')
            .select('hash')
            .where('hash', '=', hash)
            .where('expires_at', '>', now.toISOString()),
        ),
      );
      return rows.length > 0;
    },
    async take(hash, now) {
      const [row] = await tx.rows<{ user_id: string }>(
        'delete from reset_tokens where hash = $1 and expires_at > $2 returning user_id',
        [hash, now.toISOString()],
      );
      return row?.user_id ?? null;
    },
    async removeAllOf(userId) {
      await tx.rows('delete from reset_tokens where user_id = $1', [userId]);
    },
  };
}
