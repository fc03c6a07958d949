import type {
  AppClient,
  DynamicClients,
  OAuthStorage,
  StoredGrant,
  StoredRequest,
  StoredToken,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../transaction/database.ts';
import { compiledOnce, selection, statementOf, type Query } from '../sql/query.ts';
import { enterTenant, setVariables } from '../sql/set-tenant.ts';
import type { Statement } from '../sql/statement.ts';
import { executeBatch } from '../transaction/execute-batch.ts';
import { hasHash, withRenewedHash } from '../credential/renewed-hash.ts';
import { tenantOfToken } from './app-token-lookup.ts';

const accounts = setVariables({ 'basalt.realm': 'identity' });

const tenantOfClient = compiledOnce(
  ({ wanted }: { wanted: string }) => sql`select set_config('basalt.organization_id',
    coalesce(organization_of_app_client(${wanted})::text, ''), true)`,
);

const payloadColumns = sql`kind, payload, extract(epoch from consumed_at)::integer as consumed`;

/** The clients in a table, as the domain knows them. */
const clientsIn = (table: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql<AppClient>`
  select client_id as "clientId", name, home_page as "homePage", redirect_uris as "redirectUris", ${more} from ${table}`;

/** The OAuth server's clients, tokens and requests in PostgreSQL. Each call is one batch of statements. */
export function createOAuthStorage({
  database: { connections },
}: {
  database: Pick<Database, 'connections'>;
}): OAuthStorage & DynamicClients {
  /** The first row of a query; null when there is none. The statement before it sets the tenant or the realm of the transaction. */
  async function first<Row>(narrowed: Statement, query: Query<Row>): Promise<Row | null> {
    const [, answer] = await executeBatch(connections, 'oauth', [narrowed, statementOf(query)]);
    return (answer?.rows[0] as Row | undefined) ?? null;
  }

  return {
    async client(clientId, now) {
      const own = await first(
        tenantOfClient({ wanted: clientId }),
        sql<AppClient>`${clientsIn(sql`apps`, sql`kind, organization_id as "organizationId", secrets`)}
          where client_id = ${clientId} and kind = 'registered'`,
      );
      if (own !== null) return own;
      const unowned = sql`'dynamic' as kind, null as "organizationId", '[]'::jsonb as secrets`;
      return first(
        accounts,
        sql<AppClient>`${clientsIn(sql`oauth_clients`, unowned)}
          where client_id = ${clientId} and (expires_at is null or expires_at > ${now.toISOString()})`,
      );
    },
    clientOfToken: (publicId) =>
      first(
        tenantOfToken({ publicId }),
        sql<AppClient>`select a.client_id as "clientId", a.kind, null as "organizationId", a.name,
            a.home_page as "homePage", a.redirect_uris as "redirectUris", a.secrets
          from app_tokens t
          join app_grants g on g.organization_id = t.organization_id and g.id = t.grant_id
          join apps a on a.organization_id = g.organization_id and a.id = g.app_id
          where t.public_id = ${publicId} and a.kind = 'document'`,
      ),
    async renewClientSecret(clientId, former, { hash, pepperId }) {
      await first(
        tenantOfClient({ wanted: clientId }),
        sql`update apps set secrets = ${withRenewedHash({ former, hash, pepperId })}
          where client_id = ${clientId} and kind = 'registered' and ${hasHash(former)}`,
      );
    },
    async add(client, expiresAt) {
      const { clientId, name, homePage, redirectUris } = client;
      await first(
        accounts,
        sql`insert into oauth_clients (client_id, name, home_page, redirect_uris, expires_at)
          values (${clientId}, ${name}, ${homePage}, ${[...redirectUris]}, ${expiresAt.toISOString()})`,
      );
    },
    async keepClient(clientId) {
      await first(
        accounts,
        sql`update oauth_clients set expires_at = null where client_id = ${clientId}`,
      );
    },
    grant: ({ organizationId, grantId }) =>
      first(
        enterTenant(organizationId),
        sql<StoredGrant>`select a.client_id as "clientId", g.user_id as "userId", g.scopes, g.resources
          from app_grants g
          join apps a on a.organization_id = g.organization_id and a.id = g.app_id
          join memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id
          join users u on u.id = g.user_id
          where g.organization_id = ${organizationId} and g.id = ${grantId} and a.is_allowed
            and m.removed_at is null and u.deactivated_at is null`,
      ),
    async putToken({ kind, publicId, hash, hashes, pepperId, grant, payload, expiresAt }) {
      const { organizationId, grantId } = grant;
      // `for key share` waits for a transaction that ends the grant at this moment.
      const put = sql`insert into app_tokens (organization_id, public_id, grant_id, kind, hash, pepper_id, payload, expires_at)
        select g.organization_id, ${publicId}, g.id, ${kind}, ${hash}, ${pepperId},
          ${JSON.stringify(payload)}::json, ${expiresAt.toISOString()}::timestamptz
        from app_grants g where g.organization_id = ${organizationId} and g.id = ${grantId} for key share
        on conflict (organization_id, public_id) do update set expires_at = excluded.expires_at
          where app_tokens.grant_id = excluded.grant_id and app_tokens.hash = any(${[...hashes]}::text[])
        returning public_id`;
      return (await first(enterTenant(organizationId), put)) !== null;
    },
    token: (publicId, hashes) =>
      first(
        tenantOfToken({ publicId }),
        sql<StoredToken>`select ${payloadColumns}, uses, public_id as "publicId", pepper_id as "pepperId",
            json_build_object('organizationId', organization_id, 'grantId', grant_id) as "grant"
          from app_tokens where public_id = ${publicId} and hash = any(${[...hashes]}::text[])`,
      ),
    async putRequest(request, maxRequests) {
      const { hash, kind, browser, userCode, payload, expiresAt } = request;
      const put = sql`insert into oauth_requests (hash, kind, browser, user_code, payload, expires_at)
        values (${hash}, ${kind}, ${browser}, ${userCode}, ${JSON.stringify(payload)}, ${expiresAt.toISOString()})
        on conflict (hash) do update set payload = excluded.payload`;
      const forget = sql`delete from oauth_requests where hash = any(array(
        select r.hash from oauth_requests r where r.browser = ${browser}
        order by r.created_at desc offset ${maxRequests}))`;
      await executeBatch(connections, 'oauth', [accounts, selection(put), selection(forget)]);
    },
    async request(by, now) {
      const condition = 'hash' in by ? sql`hash = ${by.hash}` : sql`user_code = ${by.userCode}`;
      return first(
        accounts,
        sql<StoredRequest>`select ${payloadColumns}, hash, browser from oauth_requests
          where ${condition} and expires_at > ${now.toISOString()}`,
      );
    },
    async changeRequest(hash, payload) {
      await first(
        accounts,
        sql`update oauth_requests set payload = ${JSON.stringify(payload)} where hash = ${hash}`,
      );
    },
    async removeRequest(hash) {
      await first(accounts, sql`delete from oauth_requests where hash = ${hash}`);
    },
    async useRefreshToken({ publicId, successor, retrySeconds }, now) {
      const [at, retriedFrom] = [now, new Date(now.getTime() - retrySeconds * 1000)].map((date) =>
        date.toISOString(),
      );
      // Concurrent uses wait for the lock of the row, and read it again.
      const used = sql`update app_tokens t set consumed_at = coalesce(t.consumed_at, ${at}), uses = t.uses + 1
        where t.public_id = ${publicId} and t.kind = 'refresh' and (t.consumed_at is null
          or t.uses = 1 and t.consumed_at >= ${retriedFrom} and not exists (
            select from app_tokens s where s.organization_id = t.organization_id
              and s.public_id = ${successor} and s.consumed_at is not null))
        returning uses`;
      return (await first(tenantOfToken({ publicId }), used)) !== null;
    },
    async consume(tokenRef, now) {
      const [narrowed, table, key] =
        'publicId' in tokenRef
          ? ([
              tenantOfToken(tokenRef),
              sql`app_tokens`,
              sql`public_id = ${tokenRef.publicId}`,
            ] as const)
          : ([accounts, sql`oauth_requests`, sql`hash = ${tokenRef.hash}`] as const);
      const used = sql`update ${table} set consumed_at = ${now.toISOString()}
        where ${key} and consumed_at is null returning consumed_at`;
      return (await first(narrowed, used)) !== null;
    },
  };
}
