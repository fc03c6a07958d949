import type { Credential } from '@basalt/domain';
import type { Statement } from '../sql/statement.ts';

/** A credential's calls in a minute, as counted by all instances. */
export interface CallCount {
  minute: number;
  calls: number;
}

/**
 * Whose clock is behind counts in the minute that another instance has begun. A minute that is further ahead was
 * counted by a clock that has been set back since: it must not last until then.
 */
export const counting = (minute: string, calls: string): string => `
  minute = case when c.minute = ${minute} + 1 then c.minute else ${minute} end,
  calls = case when c.minute in (${minute}, ${minute} + 1) then c.calls + ${calls} else ${calls} end`;

/** Calls to be counted in a minute. */
export interface NewCalls {
  minute: number;
  count: number;
}

/** A credential as it was read, and PostgreSQL's number for the state of its row (`xmin`): any change makes another. */
export interface KnownCredential {
  readonly credential: Credential;
  readonly state: string;
}

/** Answers a row when the credential is still in the state that is known. */
export function confirm({ credential, state }: KnownCredential): Statement {
  return {
    text: `select id from api_credentials a
      where a.organization_id = $1 and a.id = $2 and a.xmin::text = $3`,
    values: [credential.organizationId, credential.id, state],
  };
}

/**
 * The same, and counts calls with the secret that the credential was called with last: by hash, so that nobody else
 * uses up its calls. No row either when another secret, or none, was used before.
 */
export function countConfirmed(
  { credential, state }: KnownCredential,
  hashes: readonly string[],
  { minute, count }: NewCalls,
): Statement {
  const { organizationId, id, publicId } = credential;
  return {
    text: `update call_counts c set ${counting('$6::integer', '$7::integer')}
      from api_credentials a
      where a.organization_id = $1 and a.id = $2 and a.xmin::text = $3
        and c.organization_id = $1 and c.public_id = $4 and c.hash = any($5::text[])
      returning c.minute, c.calls`,
    values: [organizationId, id, state, publicId, hashes, minute, count],
  };
}

/** Counts calls with a secret that is known to be the credential's. */
export function countFirstCalls(
  { organizationId, publicId }: Credential,
  hash: string,
  { minute, count }: NewCalls,
): Statement {
  return {
    text: `insert into call_counts as c (organization_id, public_id, hash, minute, calls)
      values ($1, $2, $3, $4, $5)
      on conflict (organization_id, public_id) do update
        set hash = excluded.hash, ${counting('excluded.minute', 'excluded.calls')}
      returning minute, calls`,
    values: [organizationId, publicId, hash, minute, count],
  };
}
