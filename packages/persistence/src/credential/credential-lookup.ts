import type { CallLimits, Credential, CredentialLookup, Keyed } from '@basalt/domain';
import { sql } from 'kysely';
import type { Database } from '../transaction/database.ts';
import { confirm, countConfirmed, countFirstCalls, credentialState } from './count-calls.ts';
import { createFailureCounter } from '../rate-limit/failure-counter.ts';
import { createPersonCallCounter } from '../rate-limit/person-call-counter.ts';
import { compiledOnce, db, selection } from '../sql/query.ts';
import { setTenant } from '../sql/set-tenant.ts';
import { executeBatch } from '../transaction/execute-batch.ts';
import { credentialOfRow, type CredentialRow } from './credential-row.ts';
import { createKeyLookup, type KeyStatements } from './key-lookup.ts';
import { hasHash, withRenewedHash } from './renewed-hash.ts';
import { suspendedSince } from './suspended-since.ts';

const tenantOf = compiledOnce(
  ({ publicId }: { publicId: string }) => sql`select set_config('basalt.organization_id',
    coalesce(organization_of_credential(${publicId})::text, ''), true)`,
);

/** A row with the version number of everything that decides about the credential. */
type KnownRow = CredentialRow & { state: string };

const statements: KeyStatements<Keyed<Credential>, KnownRow> = {
  tenantOf: (publicId) => tenantOf({ publicId }),
  find(publicId) {
    const row = db
      .selectFrom('api_credentials as a')
      .selectAll()
      .select([
        credentialState.as('state'),
        sql<boolean>`${suspendedSince} is not null`.as('suspended'),
      ])
      .where('public_id', '=', publicId);
    // `select *` is not prepared: a migration that adds a column would break the prepared statement.
    return selection(row, false);
  },
  keptOf: credentialOfRow,
  confirm,
  countConfirmed,
  countFirst: countFirstCalls,
  recordUse: ({ kept: { organizationId, id }, state }, now) =>
    use({ organizationId, id, state, now: now.toISOString() }),
};

const use = compiledOnce(
  (of: { organizationId: string; id: string; state: string; now: string }) => sql`
  update api_credentials a set last_used_at = ${of.now}
  where a.organization_id = ${of.organizationId} and a.id = ${of.id} and ${credentialState} = ${of.state}
  returning ${credentialState} as state`,
);

const renewal = compiledOnce(
  (of: { publicId: string; former: string; hash: string; pepperId: string }) => sql`
  update api_credentials set secrets = ${withRenewedHash(of)}
  where public_id = ${of.publicId} and ${hasHash(of.former)}`,
);

/**
 * Finds credentials of any organization, as `createKeyLookup` says. It also counts the calls of people and failed authentications.
 * `limits` are those of the service; 0, the default, means no limit.
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
    renewSecret({ organizationId, publicId }, former, { hash, pepperId }) {
      const renewed = renewal({ publicId, former, hash, pepperId });
      const batch = [setTenant(organizationId), renewed];
      // After a failure it is renewed at a later use.
      executeBatch(database.connections, `calls of ${organizationId}`, batch).catch(() => {});
    },
    countPerson: createPersonCallCounter(database, limits.callsPerMinute),
    countFailure: createFailureCounter(database, limits.failuresPerMinute),
  };
}
