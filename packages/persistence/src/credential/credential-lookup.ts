import {
  allowanceAfter,
  minuteOf,
  type Allowance,
  type CallLimits,
  type CredentialLookup,
} from '@basalt/domain';
import type { QueryConfig } from 'pg';
import type { Database } from '../database/open-database.ts';
import { asDomainError } from '../database/storage-errors.ts';
import { countFirstCall, countNextCall, type CallCount } from './count-calls.ts';
import { credentialOfRow, credentialTypes, type CredentialRow } from './credential-row.ts';
import { createFailureCounter } from './failure-counter.ts';

/** A use within this many milliseconds of the one noted last is not worth a write. */
const noteEvery = 60_000;

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

  const find = (publicId: string): QueryConfig & { types: typeof credentialTypes } => ({
    name: 'credential',
    text: 'select * from api_credentials where public_id = $1',
    values: [publicId],
    types: credentialTypes,
  });

  return {
    async findByPublicId(publicId) {
      const [row] = await asTenantOf(publicId, find(publicId));
      return row === undefined ? null : credentialOfRow(row as CredentialRow);
    },
    async findForCall(publicId, { hashes, now }) {
      if (limit === 0) return { credential: await this.findByPublicId(publicId), allowance: null };
      const minute = minuteOf(now);
      const next = countNextCall(publicId, hashes, minute);
      const [row, counted] = await asTenantOf(publicId, find(publicId), next);
      if (row === undefined) return { credential: null, allowance: null };
      const credential = credentialOfRow(row as CredentialRow);
      const allowanceOf = (count: unknown): Allowance => {
        const { calls, minute: ofMinute } = count as CallCount;
        return allowanceAfter(limit, calls, { minute: ofMinute, now });
      };
      if (counted !== undefined) return { credential, allowance: allowanceOf(counted) };
      const hash = credential.secrets
        .map((secret) => secret.hash)
        .find((one) => hashes.includes(one));
      if (hash === undefined) return { credential, allowance: null };
      const [first] = await asTenantOf(publicId, countFirstCall(credential, hash, minute));
      return { credential, allowance: allowanceOf(first) };
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
