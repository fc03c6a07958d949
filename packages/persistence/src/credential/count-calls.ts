import type { Credential } from '@basalt/domain';
import type { QueryConfig } from 'pg';

/** A credential's calls in a minute, as counted by all instances. */
export interface CallCount {
  minute: number;
  calls: number;
}

/** Whose clock is behind counts in the minute that another instance has begun. */
const counting = (minute: string, calls: string): string => `
  minute = greatest(c.minute, ${minute}),
  calls = case when c.minute < ${minute} then ${calls} else c.calls + ${calls} end`;

/** Calls to be counted in a minute. */
export interface NewCalls {
  minute: number;
  count: number;
}

/**
 * Counts calls with the secret that the credential was called with last: by hash, so that nobody else uses up
 * its calls. Goes along with the question for the credential itself; no row when another secret, or none, was
 * used before.
 */
export function countNextCalls(
  publicId: string,
  hashes: readonly string[],
  { minute, count }: NewCalls,
): QueryConfig {
  return {
    name: 'count-next-call',
    text: `
      update call_counts c set ${counting('$3', '$4')}
      where organization_id = current_organization() and public_id = $1 and hash = any($2::text[])
      returning minute, calls`,
    values: [publicId, hashes, minute, count],
  };
}

/** The same where that one gave no row, for a secret that is known to be the credential's. */
export function countFirstCalls(
  { organizationId, publicId }: Credential,
  hash: string,
  { minute, count }: NewCalls,
): QueryConfig {
  return {
    name: 'count-first-call',
    text: `
      insert into call_counts as c (organization_id, public_id, hash, minute, calls)
      values ($1, $2, $3, $4, $5)
      on conflict (organization_id, public_id) do update
        set hash = excluded.hash, ${counting('excluded.minute', 'excluded.calls')}
      returning minute, calls`,
    values: [organizationId, publicId, hash, minute, count],
  };
}
