import {
  eventKinds,
  patternsOf,
  type DomainEvent,
  type EventStore,
  type Webhook,
} from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { EventEntity } from './event.entity.ts';
import { keptContent } from './packed-event.ts';

const both = sql`md5(webhook_id::text || event_id::text)`;

/** The version 7 id (RFC 9562) of a delivery: its event's, with what is random in it made of both. */
const deliveryId = sql`overlay(overlay(overlay(event_id::text
    placing substr(${both}, 1, 3) from 16)
    placing substr(${both}, 4, 3) from 21)
    placing substr(${both}, 7, 12) from 25)::uuid`;

/** A webhook of the tenant that listens to events. */
interface Listener {
  id: string;
  project_id: string | null;
  events: string[];
}

const listening = compiledOnce(({ organizationId }: { organizationId: string }) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'project_id', 'events'])
    .where('organization_id', '=', organizationId)
    .where('enabled', '=', sql.lit(true)),
);

/**
 * A delivery of each event to each of these webhooks, which are kept from being deleted meanwhile: one that was deleted
 * before gets none.
 */
const addDeliveries = compiledOnce(
  ({ organizationId, eventIds, webhookIds }: Deliverable) => sql`
  with wanted as (
    select w.id as webhook_id, e.id as event_id, e.kind as event_type, e.subject_id, e.sequence, e.at
    from webhooks w join events e on e.organization_id = w.organization_id and e.id = any (${eventIds}::uuid[])
    where w.organization_id = ${organizationId} and w.enabled and w.id = any (${webhookIds}::uuid[])
    for key share of w
  )
  insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, subject_id, sequence,
    state, attempts, due_at, created_at)
  select ${organizationId}, ${deliveryId}, webhook_id, event_id, event_type, subject_id, sequence, 'pending', 0, at, at
  from wanted`,
);

/** Events of an organization, and the webhooks that listen to them. */
interface Deliverable {
  organizationId: string;
  eventIds: readonly string[];
  webhookIds: readonly string[];
}

/** The patterns of each kind that webhooks can listen to. */
const patternsByKind = new Map<string, readonly string[]>(
  eventKinds.map((kind) => [kind, patternsOf(kind)]),
);

/** The log of events, in a transaction that may change who listens to them. */
export interface TenantLog extends EventStore {
  /** Events that are appended from now on go to these webhooks as they are now, and to removed ones not at all. */
  listenAs(webhooks: { saved: readonly Webhook[]; removed: readonly Webhook[] }): void;
}

/**
 * Events of a tenant in PostgreSQL, of the transaction's unless it is over accounts, and what is to be delivered of
 * them.
 */
export function createEventStore(
  tx: Transaction,
  organizationId: string = tx.organizationId,
): TenantLog {
  // Sent with the first query of the transaction: without a listener, events cost nothing more.
  let listeners: Listener[] | null = null;
  tx.enqueue(listening({ organizationId }), ({ rows }) => {
    listeners = rows as Listener[];
  });

  async function record(events: readonly DomainEvent[]): Promise<void> {
    const rows = [];
    for (const event of events) {
      const content = keptContent(event);
      // One after the other: many large ones leave others their time.
      const kept = content instanceof Promise ? await content : content;
      const affected = kept.affected === null ? null : JSON.stringify(kept.affected);
      rows.push({ ...event, ...kept, affected });
    }
    await tx.create(EventEntity, ...rows);
  }

  return {
    listenAs({ saved, removed }) {
      if (listeners === null) return;
      const changed = new Set([...saved, ...removed].map(({ id }) => id));
      const enabled = saved.filter((one) => one.enabled);
      listeners = [
        ...listeners.filter(({ id }) => !changed.has(id)),
        ...enabled.map(({ id, projectId, events }) => ({ id, project_id: projectId, events })),
      ];
    },
    async append(...events) {
      if (events.length === 0) return;
      tx.hasEvents = true;
      await record(events);
      // Events that are recorded after a change of webhooks use the changed webhooks.
      if (tx.hasWebhookChanges) listeners = null;
      const asked = listeners ?? (await tx.rows(listening({ organizationId })));
      if (asked.length === 0) return;
      const listenersOf = (event: DomainEvent): string =>
        asked.flatMap((one) => (listensTo(one, event) ? one.id : [])).join();
      for (const [ids, listened] of Map.groupBy(events, listenersOf)) {
        if (ids === '') continue;
        const eventIds = listened.map(({ id }) => id);
        const added = addDeliveries({ organizationId, eventIds, webhookIds: ids.split(',') });
        tx.enqueue(added, ({ count }) => {
          tx.hasDeliveries ||= count > 0;
        });
      }
    },
  };
}

function listensTo({ project_id, events }: Listener, { kind, projectId }: DomainEvent): boolean {
  if (project_id !== null && project_id !== projectId) return false;
  const patterns = patternsByKind.get(kind);
  return patterns !== undefined && events.some((pattern) => patterns.includes(pattern));
}
