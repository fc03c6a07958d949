import {
  allowanceAfter,
  Credential,
  minuteOf,
  type CallLimits,
  type CredentialLookup,
} from '@basalt/domain';
import type { QueryConfig } from 'pg';
import type { Database } from '../database/open-database.ts';
import { asDomainError } from '../database/storage-errors.ts';
import { createFailureCounter } from './failure-counter.ts';

/** A use within this many milliseconds of the one noted last is not worth a write. */
const noteEvery = 60_000;

const find: QueryConfig = {
  name: 'credential',
  text: 'select * from api_credentials where public_id = $1',
};

/**
 * One statement finds and counts. Whose clock is behind counts in the minute that another instance has begun;
 * when the limit is reached nothing is written, and there is no counted row.
 */
const findAndCount: QueryConfig = {
  name: 'credential-and-count',
  text: `
    with found as (
      select *, exists (
        select from jsonb_array_elements(secrets) s where s->>'hash' = any($2::text[])) as is_known
      from api_credentials where public_id = $1
    ), counted as (
      insert into call_counts as c (organization_id, credential_id, minute, calls)
      select organization_id, id, $3, 1 from found where is_known
      on conflict (organization_id, credential_id) do update set
        minute = greatest(c.minute, excluded.minute),
        calls = case when c.minute < excluded.minute then 1 else c.calls + 1 end
      where c.minute < excluded.minute or c.calls < $4
      returning minute as counted_minute, calls as counted_calls
    )
    select found.*, counted.* from found left join counted on true`,
};

interface CountedRow {
  is_known: boolean;
  counted_minute: number | null;
  counted_calls: number | null;
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

  async function asTenantOf<Row>(publicId: string, query: QueryConfig): Promise<Row | undefined> {
    const client = await database.pool.connect().catch((error: unknown) => {
      throw asDomainError(error);
    });
    let broken: Error | undefined;
    try {
      const [, , result] = await Promise.all([
        client.query({ name: 'begin', text: 'begin' }),
        client.query({
          name: 'tenant-of-credential',
          text: `select set_config('basalt.organization_id',
            coalesce(organization_of_credential($1)::text, ''), true)`,
          values: [publicId],
        }),
        client.query(query),
        client.query({ name: 'commit', text: 'commit' }),
      ]);
      return result.rows[0] as Row | undefined;
    } catch (error) {
      broken = error as Error;
      throw asDomainError(error);
    } finally {
      client.release(broken);
    }
  }

  const credentialOf = (row: object | undefined): Credential | null =>
    row === undefined ? null : database.em.fork().map(Credential, row as never);

  return {
    async findByPublicId(publicId) {
      return credentialOf(await asTenantOf<object>(publicId, { ...find, values: [publicId] }));
    },
    async findForCall(publicId, { hashes, now }) {
      if (limit === 0) return { credential: await this.findByPublicId(publicId), allowance: null };
      const minute = minuteOf(now);
      const values = [publicId, hashes, minute, limit];
      const row = await asTenantOf<CountedRow>(publicId, { ...findAndCount, values });
      if (row === undefined) return { credential: null, allowance: null };
      const { is_known: isKnown, counted_minute: counted, counted_calls: calls, ...kept } = row;
      const moment = { minute: counted ?? minute, now };
      return {
        credential: credentialOf(kept),
        allowance: isKnown ? allowanceAfter(limit, calls, moment) : null,
      };
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
