import { Credential, type CredentialStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { sql } from 'kysely';
import { countOf, db, selection } from '../sql/query.ts';

/**
 * The first of the two keys of an advisory lock, by which transactions that count the credentials of one organization run one
 * after the other.
 */
const countLock = 7_264_120;

/** Credentials of the transaction's tenant in PostgreSQL. */
export function createCredentialStore(tx: Transaction): CredentialStore {
  return {
    find: (publicId) => tx.findOne(Credential, { publicId }),
    lock: (publicId) => tx.findOne(Credential, { publicId }, { lock: true }),
    async list() {
      const credentials = await tx.find(Credential, {});
      return credentials.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
    lockAll: () => tx.find(Credential, {}, { lock: true }),
    async lockedCount(now) {
      await tx.rows(
        sql`select pg_advisory_xact_lock(${countLock}, hashtext(${tx.organizationId}))`,
      );
      const [row] = await tx.rows(
        selection(
          db
            .selectFrom('api_credentials')
            .select(countOf)
            .where('organization_id', '=', tx.organizationId)
            .where('revoked_at', 'is', null)
            .where(({ or, eb }) =>
              or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]),
            ),
        ),
      );
      return row?.total ?? 0;
    },
  };
}
