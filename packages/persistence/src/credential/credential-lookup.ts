import type { CallLimits, Credential, CredentialLookup } from '@basalt/domain';
import { sql } from 'kysely';
import type { Database } from '../open-database.ts';
import { confirm, countConfirmed, countFirstCalls } from '../rate-limit/count-calls.ts';
import { createFailureCounter } from '../rate-limit/failure-counter.ts';
import { createPersonCallCounter } from '../rate-limit/person-call-counter.ts';
import { compiledOnce, db, selection } from '../sql/query.ts';
import { credentialOfRow, type CredentialRow } from './credential-row.ts';
import { createKeyLookup, type KeyStatements } from './key-lookup.ts';

const tenantOf = compiledOnce(
  ({ publicId }: { publicId: string }) => sql`select set_config('basalt.organization_id',
    coalesce(organization_of_credential(${publicId})::text, ''), true)`,
);

/** A row with the number of its state. */
type KnownRow = CredentialRow & { state: string };

const statements: KeyStatements<Credential, KnownRow> = {
  tenantOf: (publicId) => tenantOf({ publicId }),
  find(publicId) {
    const row = db
      .selectFrom('api_credentials')
      .selectAll()
      .select(sql<string>`xmin::text`.as('state'))
      .where('public_id', '=', publicId);
    // A column more in another version of the service would break what was prepared.
    return selection(row, false);
  },
  keptOf: credentialOfRow,
  confirm,
  countConfirmed,
  countFirst: countFirstCalls,
  recordUse: ({ publicId }, now) =>
    selection(
      db
        .updateTable('api_credentials')
        .set({ last_used_at: now.toISOString() })
        .where('public_id', '=', publicId),
    ),
};

/**
 * Finds credentials of any organization, as `createKeyLookup` says, and counts what is done besides with keys. `limits` are
 * those of the service; none by default.
 */
export function createCredentialLookup({
  database,
  limits = { callsPerMinute: 0, failuresPerMinute: 0 },
}: {
  database: Database;
  limits?: CallLimits;
}): CredentialLookup {
  return {
    ...createKeyLookup(database, limits, statements),
    countPerson: createPersonCallCounter(database, limits.callsPerMinute),
    countFailure: createFailureCounter(database, limits.failuresPerMinute),
  };
}
