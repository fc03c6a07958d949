import { TwoFactor, type TwoFactorStore } from '@basalt/domain';
import { RecoveryCodeEntity } from './identity.entities.ts';
import { db, type Query } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

const ofUser = (userId: string) =>
  db.updateTable('two_factors').where('user_id', '=', userId).returning('user_id');

/** Second factors and recovery codes in PostgreSQL; each operation that may succeed only once is one conditional statement. */
export function createTwoFactorStore(tx: Transaction): TwoFactorStore {
  const isDone = async (query: Query<object>): Promise<boolean> =>
    (await tx.rows(query)).length > 0;
  return {
    find: (userId) =>
      tx.loadOne(
        TwoFactor,
        db
          .selectFrom('two_factors as t')
          .select(tx.columns(TwoFactor, 't'))
          .where('t.user_id', '=', userId),
      ),
    putPending: ({ userId, sealedSecret, createdAt }) =>
      isDone(
        db
          .insertInto('two_factors')
          .values({
            user_id: userId,
            sealed_secret: sealedSecret,
            created_at: createdAt.toISOString(),
          })
          .onConflict((on) =>
            on
              .column('user_id')
              .doUpdateSet(({ ref }) => ({
                sealed_secret: ref('excluded.sealed_secret'),
                created_at: ref('excluded.created_at'),
              }))
              .where('two_factors.confirmed_at', 'is', null),
          )
          .returning('user_id'),
      ),
    putNext: ({ userId, sealedSecret, now }) =>
      isDone(
        ofUser(userId)
          .set({ next_sealed_secret: sealedSecret, next_begun_at: now.toISOString() })
          .where('confirmed_at', 'is not', null),
      ),
    confirm: ({ userId, sealedSecret }, step, now) =>
      isDone(
        ofUser(userId)
          .set({
            sealed_secret: sealedSecret,
            confirmed_at: now.toISOString(),
            last_step: String(step),
            next_sealed_secret: null,
            next_begun_at: null,
          })
          .where(
            (eb) =>
              eb
                .case()
                .when('confirmed_at', 'is', null)
                .then(eb.ref('sealed_secret'))
                .else(eb.ref('next_sealed_secret'))
                .end(),
            '=',
            sealedSecret,
          ),
      ),
    advance: (userId, step) =>
      isDone(
        ofUser(userId)
          .set({ last_step: String(step) })
          .where('confirmed_at', 'is not', null)
          .where(({ or, eb }) =>
            or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]),
          ),
      ),
    async remove(userId) {
      await tx.rows(db.deleteFrom('two_factors').where('user_id', '=', userId));
    },
    async putRecoveryCodes(userId, hashes) {
      await tx.rows(db.deleteFrom('recovery_codes').where('user_id', '=', userId));
      await tx.create(RecoveryCodeEntity, ...hashes.map((hash) => ({ userId, hash })));
    },
    useRecoveryCode: (userId, hash) =>
      isDone(
        db
          .deleteFrom('recovery_codes')
          .where('user_id', '=', userId)
          .where('hash', '=', hash)
          .returning('hash'),
      ),
  };
}
