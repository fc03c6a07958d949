import type { AppResource, AppToken, CallLimits, Keyed, KeyLookup, Scope } from '@basalt/domain';
import { sql } from 'kysely';
import { createKeyLookup, type KeyStatements } from '../credential/key-lookup.ts';
import { suspendedSince } from '../credential/suspended-since.ts';
import type { Database } from '../transaction/database.ts';
import { counting, type CallCount, type NewCalls } from '../rate-limit/counting.ts';
import { compiledOnce } from '../sql/query.ts';

/** Sets the tenant of the transaction: the organization of the token with this public id, or none. */
export const tenantOfToken = compiledOnce(
  ({ publicId }: { publicId: string }) => sql`select set_config('basalt.organization_id',
    coalesce(organization_of_app_token(${publicId})::text, ''), true)`,
);

const joined = sql`g.organization_id = t.organization_id and g.id = t.grant_id
  and a.organization_id = g.organization_id and a.id = g.app_id
  and m.organization_id = g.organization_id and m.user_id = g.user_id
  and u.id = g.user_id`;

/** The rows that decide whether a token is valid and what it may do. */
const decisive = sql`app_tokens t
  join app_grants g on g.organization_id = t.organization_id and g.id = t.grant_id
  join apps a on a.organization_id = g.organization_id and a.id = g.app_id
  join memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id
  join users u on u.id = g.user_id`;

/** PostgreSQL's version numbers of these rows (`xmin`), and since when the organization is suspended, as one text. It is another text after any change of one of them. */
const stateNow = sql`concat_ws('.', t.xmin, g.xmin, a.xmin, m.xmin, u.xmin, ${suspendedSince})`;

/** A token as it is selected: moments are RFC 3339 text. */
type TokenRow = Omit<AppToken, 'expiresAt' | 'lastUsedAt' | 'scopes' | 'resources'> & {
  expiresAt: string;
  lastUsedAt: string | null;
  granted: Scope[];
  payload: { scope?: string; aud?: string };
  suspended: boolean;
  state: string;
};

const find = compiledOnce(
  ({ publicId }: { publicId: string }) => sql<TokenRow>`
  select t.organization_id as "organizationId", t.public_id as "publicId", t.expires_at as "expiresAt", t.payload,
    json_build_array(json_build_object('hash', t.hash, 'pepperId', t.pepper_id, 'goodUntil', null)) as secrets,
    g.id as "grantId", g.scopes as granted, g.last_used_at as "lastUsedAt",
    json_build_object('id', a.id, 'name', a.name, 'isAllowed', a.is_allowed) as app,
    case when m.removed_at is null and u.deactivated_at is null
      then json_build_object('userId', u.id, 'name', u.name, 'role', m.role) end as person,
    ${suspendedSince} is not null as suspended, ${stateNow} as state
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
  (of: Confirmed & { now: string }) => sql`update app_grants g set last_used_at = ${of.now}
  from app_tokens t, apps a, memberships m, users u
  where t.organization_id = ${of.organizationId} and t.public_id = ${of.publicId} and ${stateNow} = ${of.state}
    and ${joined}
  returning ${stateNow} as state`,
);

const statements: KeyStatements<Keyed<AppToken>, TokenRow> = {
  tenantOf: (publicId) => tenantOfToken({ publicId }),
  find: (publicId) => find({ publicId }),
  keptOf: tokenOf,
  confirm: ({ kept: token, state }) => confirmation({ ...token, state }),
  countConfirmed: ({ kept: token, state }, _hashes, calls) =>
    confirmedCount({ ...token, state, ...calls }),
  countFirst: (token, _hash, calls) => firstCount({ ...token, ...calls }),
  recordUse: ({ kept: token, state }, now) => use({ ...token, state, now: now.toISOString() }),
};

/** Finds access tokens of any organization, as `createKeyLookup` says. The calls with all tokens of a grant are counted together. */
export const createAppTokenLookup = ({
  database,
  limits = { callsPerMinute: 0, failuresPerMinute: 0 },
}: {
  database: Database;
  limits?: CallLimits;
}): KeyLookup<AppToken> => createKeyLookup(database, limits, statements);

function tokenOf({
  payload,
  granted,
  state: _state,
  suspended,
  ...row
}: TokenRow): Keyed<AppToken> {
  const { scope = '', aud = '' } = payload;
  return {
    ...row,
    ...(suspended && { isSuspended: true }),
    expiresAt: new Date(row.expiresAt),
    lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt),
    scopes: scope.split(' ').filter((word): word is Scope => granted.includes(word as Scope)),
    resources: aud.split(' ') as AppResource[],
  };
}
