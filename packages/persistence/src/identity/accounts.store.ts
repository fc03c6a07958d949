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
  const users = db.selectFrom('users as u').select(tx.columns(User, 'u'));
  return {
    find: (id) => tx.loadOne(User, users.where('u.id', '=', id)),
    findByEmail: (email) => tx.loadOne(User, users.where('u.email', '=', email)),
    lock: (id) => tx.loadOne(User, users.where('u.id', '=', id).forNoKeyUpdate()),
    add: (user) => tx.save(user),
    save: (user) => tx.save(user),
  };
}

/** External identities in PostgreSQL. */
export function createIdentityStore(tx: Transaction): IdentityStore {
  const identities = db.selectFrom('identities as i').select(tx.columns(Identity, 'i'));
  return {
    find: (provider, subject) =>
      tx.loadOne(
        Identity,
        identities.where('i.provider', '=', provider).where('i.subject', '=', subject),
      ),
    ofUser: (userId) => tx.loadAll(Identity, identities.where('i.user_id', '=', userId)),
    add: (identity) => tx.save(identity),
    async removeAllOf(userId) {
      await tx.rows(db.deleteFrom('identities').where('user_id', '=', userId));
    },
  };
}

/** Tokens to set a new password, in PostgreSQL. */
export function createResetTokenStore(tx: Transaction): ResetTokenStore {
  return {
    add: ({ hash, userId, expiresAt }) => tx.create(ResetTokenEntity, { hash, userId, expiresAt }),
    async isGood(hash, now) {
      const rows = await tx.rows(
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
      const [row] = await tx.rows(
        db
          .deleteFrom('reset_tokens')
          .where('hash', '=', hash)
          .where('expires_at', '>', now.toISOString())
          .returning('user_id'),
      );
      return row?.user_id ?? null;
    },
    async removeAllOf(userId) {
      await tx.rows(db.deleteFrom('reset_tokens').where('user_id', '=', userId));
    },
  };
}
