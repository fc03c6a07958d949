import type { AppResource, AppToken, CallLimits, KeyLookup, Role, Scope } from '@basalt/domain';
import { sql } from 'kysely';
import { createKeyLookup, type KeyStatements } from '../credential/key-lookup.ts';
import type { Database } from '../open-database.ts';
import { counting, type CallCount, type NewCalls } from '../rate-limit/counting.ts';
import { compiledOnce } from '../sql/query.ts';

/** Narrows the transaction to the tenant of a token's public half. */
export const tenantOfToken = compiledOnce(
  ({ publicId }: { publicId: string }) => sql`select set_config('basalt.organization_id',
    coalesce(organization_of_app_token(${publicId})::text, ''), true)`,
);

/** Everything that decides what a token is good for. */
const decisive = sql`app_tokens t
  join app_grants g on g.organization_id = t.organization_id and g.id = t.grant_id
  join apps a on a.organization_id = g.organization_id and a.id = g.app_id
  join memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id
  join users u on u.id = g.user_id`;

/** PostgreSQL's numbers of the state of those rows: any change of one makes another. */
const stateNow = sql`concat_ws('.', t.xmin, g.xmin, a.xmin, m.xmin, u.xmin)`;

interface TokenRow {
  organization_id: string;
  public_id: string;
  hash: string;
  pepper_id: string;
  expires_at: string;
  payload: { scope?: string; aud?: string };
  grant_id: string;
  granted: Scope[];
  last_used_at: string | null;
  app_id: string;
  app_name: string;
  is_allowed: boolean;
  user_id: string;
  user_name: string;
  role: Role;
  is_present: boolean;
  state: string;
}

const find = compiledOnce(
  ({ publicId }: { publicId: string }) => sql<TokenRow>`
  select t.organization_id, t.public_id, t.hash, t.pepper_id, t.expires_at, t.payload, g.id as grant_id,
    g.scopes as granted, g.last_used_at, a.id as app_id, a.name as app_name, a.is_allowed, u.id as user_id,
    u.name as user_name, m.role, m.removed_at is null and u.deactivated_at is null as is_present,
    ${stateNow} as state
  from ${decisive} where t.public_id = ${publicId} and t.kind = 'access'`,
);

interface Confirmed {
  organizationId: string;
  publicId: string;
  state: string;
}

const confirmation = compiledOnce(
  (of: Confirmed) => sql`select t.public_id from ${decisive}
  where t.organization_id = ${of.organizationId} and t.public_id = ${of.publicId} and ${stateNow} = ${of.state}`,
);

const confirmedCount = compiledOnce(
  (of: Confirmed & NewCalls) => sql<CallCount>`
  update app_call_counts c set ${counting(sql`${of.minute}::integer`, sql`${of.count}::integer`)}
  from ${decisive}
  where t.organization_id = ${of.organizationId} and t.public_id = ${of.publicId} and ${stateNow} = ${of.state}
    and c.organization_id = g.organization_id and c.grant_id = g.id
  returning c.minute, c.calls`,
);

type OfGrant = Pick<AppToken, 'organizationId' | 'grantId'>;

const firstCount = compiledOnce(
  (of: OfGrant & NewCalls) => sql<CallCount>`
  insert into app_call_counts as c (organization_id, grant_id, minute, calls)
  values (${of.organizationId}, ${of.grantId}, ${of.minute}, ${of.count})
  on conflict (organization_id, grant_id) do update
    set ${counting(sql`excluded.minute`, sql`excluded.calls`)}
  returning minute, calls`,
);

const use = compiledOnce(
  (of: OfGrant & { now: string }) => sql`update app_grants set last_used_at = ${of.now}
  where organization_id = ${of.organizationId} and id = ${of.grantId}`,
);

const statements: KeyStatements<AppToken, TokenRow> = {
  tenantOf: (publicId) => tenantOfToken({ publicId }),
  find: (publicId) => find({ publicId }),
  keptOf: tokenOf,
  confirm: ({ kept, state }) => confirmation({ ...kept, state }),
  countConfirmed: ({ kept, state }, _hashes, calls) => confirmedCount({ ...kept, state, ...calls }),
  countFirst: (kept, _hash, calls) => firstCount({ ...kept, ...calls }),
  noteUse: (kept, now) => use({ ...kept, now: now.toISOString() }),
};

/** Finds access tokens of any organization, as `createKeyLookup` says; all of a grant count together. */
export const createAppTokenLookup = ({
  database,
  limits = { callsPerMinute: 0, failuresPerMinute: 0 },
}: {
  database: Database;
  limits?: CallLimits;
}): KeyLookup<AppToken> => createKeyLookup(database, limits, statements);

function tokenOf(row: TokenRow): AppToken {
  const { scope = '', aud = '' } = row.payload;
  return {
    organizationId: row.organization_id,
    publicId: row.public_id,
    secrets: [{ hash: row.hash, pepperId: row.pepper_id, goodUntil: null }],
    expiresAt: new Date(row.expires_at),
    scopes: scope.split(' ').filter((word): word is Scope => row.granted.includes(word as Scope)),
    resources: aud.split(' ') as AppResource[],
    grantId: row.grant_id,
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
    app: { id: row.app_id, name: row.app_name, isAllowed: row.is_allowed },
    person: row.is_present ? { userId: row.user_id, name: row.user_name, role: row.role } : null,
  };
}
