import {
  rateLimitStatusAfter,
  isRecentUse,
  minuteOf,
  type CallLimits,
  type Credential,
  type CredentialLookup,
} from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db, selection, type Selection } from '../sql/query.ts';
import { setTenant } from '../sql/settings.ts';
import { executeBatch } from '../transaction/execute-batch.ts';
import type { Statement } from '../sql/statement.ts';
import type { Database } from '../open-database.ts';
import { coalesce } from './coalesce.ts';
import {
  confirm,
  countConfirmed,
  countFirstCalls,
  type CallCount,
  type KnownCredential,
} from '../rate-limit/count-calls.ts';
import { credentialOfRow, type CredentialRow } from './credential-row.ts';
import { createFailureCounter } from '../rate-limit/failure-counter.ts';
import { createPersonCallCounter } from '../rate-limit/person-call-counter.ts';

/**
 * The time limit of this statement, in milliseconds. It takes a millisecond and comes first in every request, so a short limit
 * finds a connection that no longer answers before a long statement waits for it.
 */
const timeoutMs = 6_000;

/** This many credentials are kept in mind. */
const mostKnown = 10_000;

const find = (publicId: string): Selection<KnownRow> => {
  const row = db
    .selectFrom('api_credentials')
    .selectAll()
    .select(sql<string>`xmin::text`.as('state'))
    .where('public_id', '=', publicId);
  // A column more in another version of the service would break what was prepared.
  return selection(row, false) as Selection<KnownRow>;
};

/** Narrows the transaction to the tenant of a credential. */
const tenantOf = compiledOnce(
  ({ publicId }: { publicId: string }) => sql`select set_config('basalt.organization_id',
    coalesce(organization_of_credential(${publicId})::text, ''), true)`,
);

/** A call with a key, by everything that must be the same for calls to be asked for together. */
interface Call {
  key: string;
  publicId: string;
  hashes: readonly string[];
  now: Date;
}

/** A row with the number of its state. */
type KnownRow = CredentialRow & { state: string };

interface Confirmed {
  credential: Credential | null;
  /** The count after these calls; null when they were not counted. */
  counted: CallCount | null;
}

/**
 * Finds credentials of any organization: a function that may look across tenants answers the organization of the
 * public id, and the rest is asked as that tenant. What was read once is kept in mind, and each call confirms it in the
 * question that counts it: a credential that was changed or revoked anywhere is read again from that moment on.
 * `limits` are those of the service; none by default.
 */
export function createCredentialLookup({
  database,
  limits = { callsPerMinute: 0, failuresPerMinute: 0 },
}: {
  database: Database;
  limits?: CallLimits;
}): CredentialLookup {
  /** Uses that were noted here; the cached credentials may not have them. */
  const noted = new Map<string, Date>();
  const { callsPerMinute: limit, failuresPerMinute } = limits;

  const known = new Map<string, KnownCredential>();

  /** The first row of a statement, in a transaction of the tenant that the other one chooses. */
  async function firstRow(
    holder: string,
    tenant: Statement,
    statement: Statement,
  ): Promise<unknown> {
    const statements = [tenant, statement];
    const [, answer] = await executeBatch(database.connections, holder, statements, timeoutMs);
    return answer?.rows[0];
  }

  const inTenantOf = (publicId: string, statement: Statement): Promise<unknown> =>
    firstRow('credentials', tenantOf({ publicId }), statement);

  const inTenant = ({ organizationId }: Credential, statement: Statement): Promise<unknown> =>
    firstRow(
      // Not in the organization's queue: a call must not be counted after searches that take seconds.
      `calls of ${organizationId}`,
      setTenant(organizationId),
      statement,
    );

  async function read(publicId: string): Promise<Credential | null> {
    known.delete(publicId);
    const row = (await inTenantOf(publicId, find(publicId))) as KnownRow | undefined;
    if (row === undefined) return null;
    const credential = credentialOfRow(row);
    if (known.size >= mostKnown) known.clear();
    known.set(publicId, { credential, state: row.state });
    return credential;
  }

  /** By what is known of the credential, if that still holds: the database answers no row otherwise. */
  async function askAgain({ publicId, hashes, now }: Call, count: number) {
    const one = known.get(publicId);
    // A wrong secret costs what an unknown credential costs.
    if (!one?.credential.secrets.some(({ hash }) => hashes.includes(hash))) return null;
    const { credential } = one;
    if (limit === 0) {
      const row = await inTenant(credential, confirm(one));
      return row === undefined ? null : { credential, counted: null };
    }
    const calls = { minute: minuteOf(now), count };
    const row = await inTenant(credential, countConfirmed(one, hashes, calls));
    return row === undefined ? null : { credential, counted: row as CallCount };
  }

  const query = coalesce(async (call: Call, count): Promise<Confirmed> => {
    const confirmed: Confirmed | null = await askAgain(call, count);
    if (confirmed !== null) return confirmed;
    const credential = await read(call.publicId);
    const hash = credential?.secrets
      .map((kept) => kept.hash)
      .find((one) => call.hashes.includes(one));
    if (limit === 0 || credential === null || hash === undefined)
      return { credential, counted: null };
    const calls = { minute: minuteOf(call.now), count };
    const first = await inTenant(credential, countFirstCalls(credential, hash, calls));
    return { credential, counted: first as CallCount };
  });

  return {
    findByPublicId: read,
    async findForCall(publicId, { hashes, now }) {
      const key = `${publicId} ${hashes.join(' ')}`;
      const { answer, place, count } = await query({ key, publicId, hashes, now });
      const { credential, counted } = answer;
      if (counted === null) return { credential, rateLimitStatus: null };
      const calls = counted.calls - count + place;
      const rateLimitStatus = rateLimitStatusAfter(limit, calls, { minute: counted.minute, now });
      return { credential, rateLimitStatus };
    },
    countPerson: createPersonCallCounter(database, limit),
    noteFailure: createFailureCounter(database, failuresPerMinute),
    noteUse({ publicId, lastUsedAt }, now) {
      const own = noted.get(publicId) ?? null;
      if (isRecentUse(own, now) || isRecentUse(lastUsedAt, now)) return;
      if (noted.size > mostKnown) noted.clear();
      noted.set(publicId, now);
      const note = db
        .updateTable('api_credentials')
        .set({ last_used_at: now.toISOString() })
        .where('public_id', '=', publicId);
      // A note that is lost is written again at a later use.
      inTenantOf(publicId, selection(note)).catch(() => noted.delete(publicId));
    },
  };
}
