import type { Credential } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db, type Selection } from '../sql/query.ts';
import type { Statement } from '../sql/statement.ts';
import type { Known } from './key-lookup.ts';
import { suspendedSince } from './suspended-since.ts';
import { counting, type CallCount, type NewCalls } from '../rate-limit/counting.ts';

/** The version of the row of a credential (`xmin`), and since when its organization is suspended. */
export const credentialState = sql<string>`concat_ws('.', a.xmin, ${suspendedSince})`;

interface Confirmed {
  organizationId: string;
  id: string;
  state: string;
}

const confirmation = compiledOnce(({ organizationId, id, state }: Confirmed) =>
  db
    .selectFrom('api_credentials as a')
    .select('a.id')
    .where('a.organization_id', '=', organizationId)
    .where('a.id', '=', id)
    .where(sql<boolean>`${credentialState} = ${state}`),
);

/** Returns a row when the credential is still in the state that is known. */
export function confirm({ kept: credential, state }: Known<Credential>): Statement {
  const { organizationId, id } = credential;
  return confirmation({ organizationId, id, state });
}

/** Calls of a credential with a secret. */
interface Counted extends NewCalls {
  organizationId: string;
  publicId: string;
}

const confirmedCount = compiledOnce(
  (of: Counted & Confirmed & { hashes: readonly string[] }) => sql<CallCount>`
  update call_counts c set ${counting(sql`${of.minute}::integer`, sql`${of.count}::integer`)}
  from api_credentials a
  where a.organization_id = ${of.organizationId} and a.id = ${of.id} and ${credentialState} = ${of.state}
    and c.organization_id = a.organization_id and c.public_id = ${of.publicId}
    and c.hash = any(${of.hashes}::text[])
  returning c.minute, c.calls`,
);

const firstCount = compiledOnce(
  (of: Counted & { hash: string }) => sql<CallCount>`
  insert into call_counts as c (organization_id, public_id, hash, minute, calls)
  values (${of.organizationId}, ${of.publicId}, ${of.hash}, ${of.minute}, ${of.count})
  on conflict (organization_id, public_id) do update
    set hash = excluded.hash, ${counting(sql`excluded.minute`, sql`excluded.calls`)}
  returning minute, calls`,
);

/**
 * The same, and counts calls when they have the same secret as the last ones: a caller with a wrong secret cannot use up the
 * calls. It also returns no row when the last calls had another secret, or when there were none.
 */
export function countConfirmed(
  { kept: credential, state }: Known<Credential>,
  hashes: readonly string[],
  calls: NewCalls,
): Selection<CallCount> {
  const { organizationId, id, publicId } = credential;
  return confirmedCount({ organizationId, id, publicId, state, hashes, ...calls });
}

/** Counts calls with a secret that is known to be the credential's. */
export function countFirstCalls(
  { organizationId, publicId }: Credential,
  hash: string,
  calls: NewCalls,
): Selection<CallCount> {
  return firstCount({ organizationId, publicId, hash, ...calls });
}
