import { sql } from 'kysely';
import type { Client } from 'pg';
import { sendQuery } from '../sql/send-query.ts';
import { organizationsWithEvents } from '../sql/query.ts';
import { setTenant } from '../sql/set-tenant.ts';
import { asOwner } from '../connection/owner-connection.ts';

/** The login may not remove events. */
export class MayNotRemoveEvents extends Error {
  override readonly name = 'MayNotRemoveEvents';
}

/** The maximum number of events that one transaction removes. */
const batchSize = 500;

/**
 * Removes the oldest events of a tenant, with their deliveries, up to the first one that is not older than the moment. So the
 * log has no gaps. Notes the position of the last removed event, so that older cursors are refused.
 */
const removeOldest = (organizationId: string, before: Date) => sql<{ total: number }>`
  with oldest as (
    select e.id, bool_and(e.at < ${before.toISOString()}::timestamptz) over (order by e.horizon, e.sequence) as is_old from events e
    where e.organization_id = ${organizationId} order by e.horizon, e.sequence limit ${sql.lit(batchSize)}
  ), removed as (
    delete from events e using oldest o where e.organization_id = ${organizationId} and e.id = o.id and o.is_old
    returning e.id, e.horizon, e.sequence
  ), touched as (
    delete from affected_records a using removed r where a.organization_id = ${organizationId} and a.event_id = r.id
  ), noted as (
    update organizations o set purged_horizon = last.horizon, purged_sequence = last.sequence
    from (select horizon, sequence from removed order by horizon desc, sequence desc limit 1) last
    where o.id = ${organizationId}
  )
  select count(*)::integer as total from removed`;

/**
 * Removes the events before the moment permanently. Returns how many. The login of the servers may only add events, so `url` must
 * be the owner's; throws MayNotRemoveEvents for another one. It works while servers run, and can be
 * ended and run again.
 */
export async function purgeEvents({ url, before }: { url: string; before: Date }): Promise<number> {
  return asOwner(url, async (client) => {
    await client.query('set search_path = basalt');
    const { rows: rights } = await sendQuery(
      client,
      sql<{ may: boolean }>`select has_table_privilege('events', 'delete') as may`,
    );
    if (rights[0]?.may !== true) {
      throw new MayNotRemoveEvents(
        'SERVICE_EVENT_RETENTION_DAYS is set, and the login of DATABASE_URL may not remove events: run this as the owner',
      );
    }
    const { rows } = await sendQuery(client, organizationsWithEvents(before));
    let total = 0;
    for (const { id } of rows) {
      for (let removed = batchSize; removed === batchSize; total += removed) {
        removed = await removeBatch(client, id, before);
      }
    }
    return total;
  });
}

async function removeBatch(client: Client, organizationId: string, before: Date): Promise<number> {
  await client.query('begin');
  // Row-level security also applies to the owner.
  const { text, values = [] } = setTenant(organizationId);
  await client.query(text, [...values]);
  const { rows } = await sendQuery(client, removeOldest(organizationId, before));
  await client.query('commit');
  return rows[0]?.total ?? 0;
}
