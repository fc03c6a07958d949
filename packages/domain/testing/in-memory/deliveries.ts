import { deliveryBudget } from '../../src/budgets/delivery-budget.ts';
import { kindsOfAffected } from '../../src/event/affected-kind.ts';
import { eventKinds } from '../../src/event/event-kind.ts';
import { patternsOf } from '../../src/event/event-pattern.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import { Delivery } from '../../src/records/delivery.ts';
import type { Settlement } from '../../src/records/settled.ts';
import { Webhook } from '../../src/records/webhook.ts';
import type { DeliveryStore } from '../../src/ports/webhooks.port.ts';
import { logOf, positionAt } from './event-log.ts';
import type { Tenant } from './tenant.ts';

/** Adds the deliveries of an event that was just recorded. */
export function fanOut(tenant: Tenant, event: DomainEvent, newId: NewId): void {
  const kind = eventKinds.find((each) => each === event.kind);
  if (kind === undefined || event.isQuiet) return;
  const kinds = [kind, ...kindsOfAffected(event.affected, event, kind)];
  /** The type of the event for a webhook: its own kind, or the first of its affected records that the webhook names. */
  const typeFor = ({ events }: Webhook) =>
    kinds.find((each) => patternsOf(each).some((pattern) => events.includes(pattern)));
  for (const webhook of tenant.of(Webhook).where({ enabled: true })) {
    const eventType = typeFor(webhook);
    const isOfProject = webhook.projectId === null || webhook.projectId === event.projectId;
    if (eventType === undefined || !isOfProject) continue;
    const { organizationId, id: eventId, subjectId, at: now } = event;
    const ids = { id: newId(), organizationId, webhookId: webhook.id, eventId, subjectId };
    const delivery = new Delivery({ ...ids, eventType, now });
    tenant.of(Delivery).put(delivery);
    countClaim(tenant, delivery);
  }
}

/** Ends the claim of a delivery that was saved: the result of an attempt that is running does not count any more. */
export function countClaim(tenant: Tenant, { id }: Delivery): void {
  const claims = tenant.values('claims');
  claims.set(id, (claims.get(id) ?? -1) + 1);
}

/** The pending deliveries of a webhook with their events, in the order of the log. */
function pendingOf(tenant: Tenant, webhookId: string) {
  const deliveries = tenant.of(Delivery).where({ webhookId, state: 'pending' });
  return logOf(tenant).flatMap(({ event, sequence }) =>
    deliveries
      .filter(({ eventId }) => eventId === event.id)
      .map((delivery) => ({ delivery, event, sequence })),
  );
}

/** Writes the results of attempts, as `DeliveryStore.settle` promises. */
export function settleDeliveries(
  tenant: Tenant,
  webhookId: string,
  { settled, lanes }: Settlement,
): void {
  const deliveries = tenant.of(Delivery);
  const stale = new Set<string>();
  for (const { id, claim, state, attempts, responseStatus, dueAt } of settled) {
    const delivery = deliveries.get(id);
    const isClaimed = tenant.values('claims').get(id) === claim;
    if (delivery !== null && !isClaimed) stale.add(delivery.subjectId);
    if (delivery?.state !== 'pending' || !isClaimed) continue;
    const deliveredAt = state === 'delivered' ? dueAt : null;
    deliveries.update({ id }, { state, attempts, responseStatus, dueAt, deliveredAt });
  }
  for (const { subjectId, dueAt } of lanes) {
    if (!stale.has(subjectId)) {
      deliveries.update({ webhookId, subjectId, state: 'pending' }, { dueAt });
    }
  }
}

/** The deliveries of one organization, inside a transaction. */
export function deliveryStore(tenant: Tenant): DeliveryStore {
  const deliveries = tenant.of(Delivery);
  return {
    lock: async (id) => deliveries.get(id),
    claim: async (webhookId, { limit, now, until }) => {
      const waiting = new Set<string>();
      const due = pendingOf(tenant, webhookId).filter(({ delivery: { dueAt, subjectId } }) => {
        if (dueAt > now) waiting.add(subjectId);
        return !waiting.has(subjectId);
      });
      let bytes = 0;
      const claimed = due.slice(0, limit).filter(({ event: { data, changes, affected } }) => {
        const isWithin = bytes <= deliveryBudget.claimedBytes;
        bytes += Buffer.byteLength(JSON.stringify({ data, changes, affected }));
        return isWithin;
      });
      return claimed.map(({ delivery, event, sequence }) => {
        const { id, attempts, subjectId, eventType: type } = delivery;
        deliveries.update({ id }, { dueAt: until });
        countClaim(tenant, delivery);
        const claim = tenant.values('claims').get(id) ?? 0;
        const record = { ...eventRecord(event, positionAt(sequence)), type };
        return { id, attempts, subjectId, claim, event: record };
      });
    },
    settle: async (webhookId, settlement) => settleDeliveries(tenant, webhookId, settlement),
    forget: async (webhookId, { before, limit }) => {
      const ended = deliveries.where({ webhookId }).filter(({ state }) => state !== 'pending');
      const old = ended.filter(({ createdAt }) => createdAt < before).slice(0, limit);
      for (const { id } of old) deliveries.remove({ id });
      return old.length;
    },
  };
}
