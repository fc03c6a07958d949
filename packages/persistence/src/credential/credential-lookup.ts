import {
  allowanceAfter,
  minuteOf,
  type CallLimits,
  type Credential,
  type CredentialLookup,
} from '@basalt/domain';
import type { QueryConfig } from 'pg';
import type { Database } from '../database/open-database.ts';
import { asDomainError } from '../database/storage-errors.ts';
import { askTogether } from './ask-together.ts';
import { countFirstCalls, countNextCalls, type CallCount } from './count-calls.ts';
import { credentialOfRow, credentialTypes, type CredentialRow } from './credential-row.ts';
import { createFailureCounter } from './failure-counter.ts';

/** A use within this many milliseconds of the one noted last is not worth a write. */
const noteEvery = 60_000;

const find = (publicId: string): QueryConfig & { types: typeof credentialTypes } => ({
  name: 'credential',
  text: 'select * from api_credentials where public_id = $1',
  values: [publicId],
  types: credentialTypes,
});

/** A call with a key, by everything that must be the same for calls to be asked for together. */
interface Call {
  key: string;
  publicId: string;
  hashes: readonly string[];
  now: Date;
}

interface Found {
  credential: Credential | null;
  /** The count after these calls; null when they were not counted. */
  counted: CallCount | null;
}

/**
 * Finds credentials of any organization: a function that may look past the fence answers the organization of the
 * public id, and the rest is asked as that tenant, in the same round trip. `limits` are those of the service; none
 * by default.
 */
export function createCredentialLookup({
  database,
  limits = { callsPerMinute: 0, failuresPerMinute: 0 },
}: {
  database: Database;
  limits?: CallLimits;
}): CredentialLookup {
  const noted = new Map<string, number>();
  const { callsPerMinute: limit, failuresPerMinute } = limits;

  /** The first row of each query, all sent before the first answer is awaited. */
  async function asTenantOf(publicId: string, ...queries: QueryConfig[]): Promise<unknown[]> {
    const client = await database.pool.connect().catch((error: unknown) => {
      throw asDomainError(error);
    });
    let broken: Error | undefined;
    try {
      const begun = client.query({ name: 'begin', text: 'begin' });
      const tenant = client.query({
        name: 'tenant-of-credential',
        text: `select set_config('basalt.organization_id',
          coalesce(organization_of_credential($1)::text, ''), true)`,
        values: [publicId],
      });
      const answers = queries.map((query) => client.query(query));
      const ended = client.query({ name: 'commit', text: 'commit' });
      const [, , , ...results] = await Promise.all([begun, tenant, ended, ...answers]);
      return results.map(({ rows }) => rows[0] as unknown);
    } catch (error) {
      broken = error as Error;
      throw asDomainError(error);
    } finally {
      client.release(broken);
    }
  }

  const ask = askTogether(async ({ publicId, hashes, now }: Call, count): Promise<Found> => {
    const calls = { minute: minuteOf(now), count };
    const [row, next] = await (limit === 0
      ? asTenantOf(publicId, find(publicId))
      : asTenantOf(publicId, find(publicId), countNextCalls(publicId, hashes, calls)));
    if (row === undefined) return { credential: null, counted: null };
    const credential = credentialOfRow(row as CredentialRow);
    if (limit === 0 || next !== undefined)
      return { credential, counted: (next as CallCount) ?? null };
    const hash = credential.secrets.map((kept) => kept.hash).find((one) => hashes.includes(one));
    if (hash === undefined) return { credential, counted: null };
    const [first] = await asTenantOf(publicId, countFirstCalls(credential, hash, calls));
    return { credential, counted: first as CallCount };
  });

  return {
    async findByPublicId(publicId) {
      const [row] = await asTenantOf(publicId, find(publicId));
      return row === undefined ? null : credentialOfRow(row as CredentialRow);
    },
    async findForCall(publicId, { hashes, now }) {
      const key = `${publicId} ${hashes.join(' ')}`;
      const { answer, place, count } = await ask({ key, publicId, hashes, now });
      const { credential, counted } = answer;
      if (counted === null) return { credential, allowance: null };
      const calls = counted.calls - count + place;
      const allowance = allowanceAfter(limit, calls, { minute: counted.minute, now });
      return { credential, allowance };
    },
    noteFailure: createFailureCounter(database, failuresPerMinute),
    noteUse({ publicId, lastUsedAt }, now) {
      const last = Math.max(noted.get(publicId) ?? 0, lastUsedAt?.getTime() ?? 0);
      if (now.getTime() - last < noteEvery) return;
      if (noted.size > 10_000) noted.clear();
      noted.set(publicId, now.getTime());
      const text = 'update api_credentials set last_used_at = $2 where public_id = $1';
      // A note that is lost is written again at a later use.
      asTenantOf(publicId, { text, values: [publicId, now.toISOString()] }).catch(() =>
        noted.delete(publicId),
      );
    },
  };
}
