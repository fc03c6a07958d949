import { TwoFactor, type TwoFactorStore } from '@basalt/domain';
import { RecoveryCodeEntity } from './identity.entities.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Second factors and recovery codes in PostgreSQL; whatever may happen once is one conditional statement. */
export function createTwoFactorStore(tx: Transaction): TwoFactorStore {
  const isDone = async (text: string, values: readonly unknown[]): Promise<boolean> =>
    (await tx.rows(text, values)).length > 0;
  return {
    async find(userId) {
      const [row] = await tx.rows<object>(
        `select ${tx.columns(TwoFactor, 't')} from two_factors t where user_id = $1`,
        [userId],
      );
      return row === undefined ? null : tx.load(TwoFactor, row);
    },
    putPending: ({ userId, sealedSecret, createdAt }) =>
      isDone(
        `insert into two_factors (user_id, sealed_secret, created_at) values ($1, $2, $3)
        on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
          where two_factors.confirmed_at is null
        returning user_id`,
        [userId, sealedSecret, createdAt.toISOString()],
      ),
    putNext: ({ userId, sealedSecret, now }) =>
      isDone(
        `update two_factors set next_sealed_secret = $2, next_begun_at = $3
        where user_id = $1 and confirmed_at is not null returning user_id`,
        [userId, sealedSecret, now.toISOString()],
      ),
    confirm: ({ userId, sealedSecret }, step, now) =>
      isDone(
        `update two_factors set sealed_secret = $2, confirmed_at = $4, last_step = $3,
          next_sealed_secret = null, next_begun_at = null
        where user_id = $1 and case when confirmed_at is null then sealed_secret else next_sealed_secret end = $2
        returning user_id`,
        [userId, sealedSecret, step, now.toISOString()],
      ),
    advance: (userId, step) =>
      isDone(
        `update two_factors set last_step = $2
        where user_id = $1 and confirmed_at is not null and (last_step is null or last_step < $2)
        returning user_id`,
        [userId, step],
      ),
    async remove(userId) {
      await tx.rows('delete from two_factors where user_id = $1', [userId]);
    },
    async putRecoveryCodes(userId, hashes) {
      await tx.rows('delete from recovery_codes where user_id = $1', [userId]);
      await tx.create(RecoveryCodeEntity, ...hashes.map((hash) => ({ userId, hash })));
    },
    useRecoveryCode: (userId, hash) =>
      isDone('delete from recovery_codes where user_id = $1 and hash = $2 returning hash', [
        userId,
        hash,
      ]),
  };
}
