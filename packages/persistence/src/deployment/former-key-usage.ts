import { sql } from 'kysely';
import type { Client } from 'pg';
import { sendQuery } from '../sql/send-query.ts';
import { transactionsOf } from '../connection/owner-transactions.ts';

/** The records that were made with another secret key than the present one, and end when that key is not accepted any more. */
export interface FormerKeyUsage {
  /** API keys that are valid and were not used since the change. */
  api_keys: number;
  /** Connections of apps whose refresh token was not used since the change. */
  app_connections: number;
  /** Registered apps whose secret was not used since the change. */
  app_secrets: number;
  /** Secret addresses of calendars. */
  calendar_addresses: number;
  /** Open invitations. */
  invitations: number;
  /** People with recovery codes from before the change. */
  people_with_recovery_codes: number;
  /** Sessions of people. */
  sessions: number;
  /** Answers with the secret of a webhook that are stored for an Idempotency-Key, for a day. */
  stored_answers: number;
}

/** The present keys by their ids, and the moment since which everything is made with them. */
export interface PresentKeys {
  readonly sealing: string;
  readonly apiKeyPepper: string;
  readonly appTokenPepper: string;
  readonly since: Date;
}

const ofAccounts = ({ since }: PresentKeys) => sql<Partial<FormerKeyUsage>>`select
  (select count(*) from basalt.sessions where user_id is not null and expires_at > now() and created_at < ${since})::int as sessions,
  (select count(distinct user_id) from basalt.recovery_codes where made_at < ${since})::int as people_with_recovery_codes`;

/** A secret that is valid now and whose hash another pepper made. */
const former = (pepper: string) => sql`exists (
  select from jsonb_array_elements(secrets) as s (secret) where s.secret ->> 'pepperId' <> ${pepper}
    and (s.secret ->> 'goodUntil' is null or (s.secret ->> 'goodUntil')::timestamptz > now()))`;

const own = sql`organization_id = basalt.current_organization()`;

// The key of a calendar is a UUIDv7: its first 48 bits are milliseconds since 1970.
const ofTenant = (keys: PresentKeys) => sql<Partial<FormerKeyUsage>>`select
  (select count(*) from basalt.api_credentials where ${own} and revoked_at is null
    and (expires_at is null or expires_at > now()) and ${former(keys.apiKeyPepper)})::int as api_keys,
  (select count(distinct grant_id) from basalt.app_tokens where ${own} and kind = 'refresh' and consumed_at is null
    and expires_at > now() and pepper_id <> ${keys.appTokenPepper})::int as app_connections,
  (select count(*) from basalt.apps where ${own} and kind = 'registered' and ${former(keys.apiKeyPepper)})::int as app_secrets,
  (select count(*) from basalt.view_calendars where ${own}
    and ('x' || translate(left(key::text, 13), '-', ''))::bit(48)::bigint < extract(epoch from ${keys.since}::timestamptz) * 1000)::int
    as calendar_addresses,
  (select count(*) from basalt.invitations where ${own} and closed_at is null and expires_at > now()
    and created_at < ${keys.since})::int as invitations,
  (select count(*) from basalt.kept_outcomes where ${own} and expires_at > now()
    and outcome::text like '%"sealed":"v1.%' and outcome::text not like '%"sealed":"v1.' || ${keys.sealing}::text || '.%')::int as stored_answers`;

/**
 * Counts what other keys made, on a connection of the owner. Sessions, recovery codes, invitations and calendars do not say which key made them: those
 * from before `since` are counted.
 */
export async function countFormerKeyUsage(
  client: Client,
  organizations: readonly string[],
  keys: PresentKeys,
): Promise<FormerKeyUsage> {
  const totals: FormerKeyUsage = {
    api_keys: 0,
    app_connections: 0,
    app_secrets: 0,
    calendar_addresses: 0,
    invitations: 0,
    people_with_recovery_codes: 0,
    sessions: 0,
    stored_answers: 0,
  };
  const add = (counts: Partial<FormerKeyUsage> | undefined): void => {
    for (const name of Object.keys(totals) as (keyof FormerKeyUsage)[])
      totals[name] += counts?.[name] ?? 0;
  };
  const accounts = await transactionsOf(client, '')(() => sendQuery(client, ofAccounts(keys)));
  add(accounts.rows[0]);
  for (const organization of organizations) {
    const { rows } = await transactionsOf(
      client,
      organization,
    )(() => sendQuery(client, ofTenant(keys), 'former_key_usage'));
    add(rows[0]);
  }
  return totals;
}
