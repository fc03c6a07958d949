import { sql } from 'kysely';
import type { Client } from 'pg';
import { queryOn } from '../connection/query-on.ts';
import { allOrganizations } from '../sql/query.ts';
import { setTenant } from '../sql/settings.ts';
import { asOwner } from '../backup/owner-connection.ts';

/** A login that may not remove events. */
export class MayNotRemoveEvents extends Error {
  override readonly name = 'MayNotRemoveEvents';
}

/** Events go in batches of this many, each a transaction. */
const batch = 500;

/**
 * The oldest events of a tenant that are older than the moment, with their deliveries. The log loses its beginning and
 * nothing else: the first event that is younger ends it.
 */
const removeOldest = (organizationId: string, before: Date) => sql<object>`
  with oldest as (
    select e.id, bool_and(e.at < ${before.toISOString()}::timestamptz) over (order by e.horizon, e.sequence) as is_old from events e
    where e.organization_id = ${organizationId} order by e.horizon, e.sequence limit ${sql.lit(batch)}
  )
  delete from events e using oldest o where e.organization_id = ${organizationId} and e.id = o.id and o.is_old`;

/**
 * Removes the events before the moment permanently. Returns how many. Servers cannot do that: the log only grows for
 * their login. So `url` is the owner's; throws MayNotRemoveEvents for another one. It works while servers run, and can be
 * ended and run again.
 */
export async function purgeEvents({ url, before }: { url: string; before: Date }): Promise<number> {
  return asOwner(url, async (client) => {
    await client.query('set search_path = basalt');
    const { rows: rights } = await queryOn(
      client,
      sql<{ may: boolean }>`select has_table_privilege('events', 'delete') as may`,
    );
    if (rights[0]?.may !== true) {
      throw new MayNotRemoveEvents(
        'SERVICE_EVENT_RETENTION_DAYS is set, and the login of DATABASE_URL may not remove events: run this as the owner',
      );
    }
    const { rows } = await queryOn(client, allOrganizations);
    let total = 0;
    for (const { id } of rows) {
      for (let removed = batch; removed === batch; total += removed) {
        removed = await removeBatch(client, id, before);
      }
    }
    return total;
  });
}

async function removeBatch(client: Client, organizationId: string, before: Date): Promise<number> {
  await client.query('begin');
  // The owner is below row-level security, too.
  const { text, values = [] } = setTenant(organizationId);
  await client.query(text, [...values]);
  const { rowCount } = await queryOn(client, removeOldest(organizationId, before));
  await client.query('commit');
  return rowCount ?? 0;
}
