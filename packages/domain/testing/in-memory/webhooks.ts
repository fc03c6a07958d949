import { deliveryBudget } from '../../src/budgets/delivery-budget.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import { kindsOfAffected } from '../../src/event/affected-kind.ts';
import { eventKinds } from '../../src/event/event-kind.ts';
import { patternsOf } from '../../src/event/event-pattern.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import { isMadeBy } from '../../src/tenancy/principal.ts';
import { Delivery, deliveryRecord } from '../../src/webhook/delivery.ts';
import type { Settlement } from '../../src/webhook/settled.ts';
import { Webhook, webhookRecord } from '../../src/webhook/webhook.ts';
import type {
  DeliveryStore,
  DueWebhooks,
  WebhookQueries,
  WebhookStore,
  WebhookTools,
} from '../../src/webhook/webhooks.port.ts';
import { positionAt } from './log-place.ts';
import { pageOf } from './paging.ts';
import { removeFrom } from './table.ts';
import { isActive, type KeptDelivery, type TenantData } from './tenant-data.ts';

/** Adds the deliveries of an event that was just recorded. */
export function fanOut(data: TenantData, event: DomainEvent, newId: NewId): void {
  const kind = eventKinds.find((one) => one === event.kind);
  if (kind === undefined || event.isQuiet) return;
  const kinds = [kind, ...kindsOfAffected(event.affected, event, kind)];
  /** What the webhook calls the event: its own kind, else the first one that it amounts to for its affected records. */
  const kindFor = (wanted: readonly string[]) =>
    kinds.find((each) => patternsOf(each).some((pattern) => wanted.includes(pattern)));
  const listens = ({ enabled, projectId, events }: Readonly<Webhook>): boolean =>
    enabled &&
    (projectId === null || projectId === event.projectId) &&
    kindFor(events) !== undefined;
  for (const webhook of data.webhooks.where(listens)) {
    const delivery = new Delivery({
      id: newId(),
      organizationId: event.organizationId,
      webhookId: webhook.id,
      eventId: event.id,
      eventType: kindFor(webhook.events) ?? kind,
      subjectId: event.subjectId,
      now: event.at,
    });
    data.deliveries.add(delivery.id, Object.assign(delivery, { claims: 0 }));
  }
}

/** The webhooks of one organization, inside a transaction. */
export function webhookStore(data: TenantData): WebhookStore {
  const { webhooks } = data;
  return {
    find: async (id) => webhooks.get(id),
    lock: async (id) => webhooks.get(id),
    lockAll: async () => webhooks.where().toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    lockedCount: async () => webhooks.where().length,
  };
}

/** True for a webhook that was not there before. */
export function isNewWebhook({ webhooks }: TenantData, record: object): boolean {
  return record instanceof Webhook && webhooks.get(record.id) === null;
}

/** Writes a webhook as it is from now on; throws when its project is not there. */
export function putWebhook({ webhooks, projects }: TenantData, webhook: Webhook): void {
  if (webhook.projectId !== null && projects.get(webhook.projectId) === null) {
    throw new Error('webhook is of no project of its organization');
  }
  webhooks.put(webhook.id, webhook);
}

/** Removes a webhook with its deliveries. */
export function removeWebhook({ webhooks, deliveries }: TenantData, { id }: Webhook): void {
  webhooks.delete(id);
  removeFrom(deliveries, ({ webhookId }) => webhookId === id);
}

/** Writes a delivery as it is from now on: what becomes of an attempt that is under way is not taken any more. */
export function putDelivery({ deliveries }: TenantData, delivery: Delivery): void {
  const claims = (deliveries.get(delivery.id)?.claims ?? -1) + 1;
  deliveries.put(delivery.id, Object.assign(delivery, { claims }));
}

const placeOf = ({ events }: TenantData, { eventId }: Delivery): number =>
  events.findIndex(({ id }) => id === eventId);

/** The pending deliveries of a webhook in the order of their events. */
const pendingOf = (data: TenantData, webhookId: string): KeptDelivery[] =>
  data.deliveries
    .where((one) => one.webhookId === webhookId && one.state === 'pending')
    .toSorted((a, b) => placeOf(data, a) - placeOf(data, b));

/** Writes a settlement, as `DeliveryStore.settle` says. */
export function settleDeliveries(
  data: TenantData,
  webhookId: string,
  { settled, lanes }: Settlement,
): void {
  const { deliveries } = data;
  const stale = new Set<string>();
  for (const { id, claim, state, attempts, responseStatus, dueAt } of settled) {
    const kept = deliveries.get(id);
    if (kept !== null && kept.claims !== claim) stale.add(kept.subjectId);
    if (kept?.state !== 'pending' || kept.claims !== claim) continue;
    const deliveredAt = state === 'delivered' ? dueAt : null;
    const ended = { state, attempts, responseStatus, dueAt, deliveredAt };
    deliveries.save(id, Object.assign(kept, ended));
  }
  for (const { subjectId, dueAt } of lanes) {
    if (stale.has(subjectId)) continue;
    for (const one of pendingOf(data, webhookId)) {
      if (one.subjectId === subjectId) deliveries.save(one.id, Object.assign(one, { dueAt }));
    }
  }
}

/** Whether so many bytes of events were claimed before that the next one is claimed too. */
function withinClaimedBytes(): (event: DomainEvent) => boolean {
  let bytes = 0;
  return ({ data, changes }) => {
    const isFitting = bytes <= deliveryBudget.claimedBytes;
    bytes += Buffer.byteLength(JSON.stringify({ data, changes }));
    return isFitting;
  };
}

/** The deliveries of one organization, inside a transaction. */
export function deliveryStore(data: TenantData): DeliveryStore {
  const { deliveries, events } = data;
  return {
    lock: async (id) => deliveries.get(id),
    claim: async (webhookId, { limit, now, until }) => {
      const waiting = new Set<string>();
      const claimed: KeptDelivery[] = [];
      for (const one of pendingOf(data, webhookId)) {
        if (one.dueAt > now) waiting.add(one.subjectId);
        else if (!waiting.has(one.subjectId) && claimed.length < limit) claimed.push(one);
      }
      const isFitting = withinClaimedBytes();
      const fitting = claimed
        .toSorted((a, b) => placeOf(data, a) - placeOf(data, b))
        .filter((one) => isFitting(events[placeOf(data, one)] as DomainEvent));
      return fitting.map((one) => {
        deliveries.save(one.id, Object.assign(one, { dueAt: until, claims: one.claims + 1 }));
        const event = events[placeOf(data, one)] as DomainEvent;
        const { id, attempts, subjectId, claims: claim, eventType } = one;
        return {
          id,
          attempts,
          subjectId,
          claim,
          event: { ...eventRecord(event, positionAt(placeOf(data, one))), type: eventType },
        };
      });
    },
    settle: async (webhookId, settlement) => settleDeliveries(data, webhookId, settlement),
    forget: async (webhookId, { before, limit }) => {
      const old = deliveries.where(
        (one) => one.webhookId === webhookId && one.state !== 'pending' && one.createdAt < before,
      );
      for (const { id } of old.slice(0, limit)) deliveries.delete(id);
      return Math.min(limit, old.length);
    },
  };
}

/** Reads of the webhooks of one organization. */
export function webhookQueries(data: () => TenantData): WebhookQueries {
  return {
    find: async (id) => {
      const webhook = data().webhooks.get(id);
      return webhook === null ? null : webhookRecord(webhook);
    },
    list: async ({ createdBy, projectId }, page) =>
      pageOf(
        data()
          .webhooks.where(
            (webhook) =>
              isMadeBy(webhook.createdBy, createdBy) &&
              (projectId === undefined || webhook.projectId === projectId),
          )
          .map(webhookRecord),
        { ways: ['up', 'up'], values: ({ created_at, id }) => [created_at, id] },
        page,
      ),
    deliveries: async (webhookId, page) => {
      if (data().webhooks.get(webhookId) === null) return null;
      const own = data().deliveries.where((one) => one.webhookId === webhookId);
      return pageOf(
        own.map(deliveryRecord),
        { ways: ['down', 'down'], values: ({ created_at, id }) => [created_at, id] },
        page,
      );
    },
  };
}

/** The webhooks of all active organizations with something due. */
export function dueWebhooks(deployment: { readonly tenants: readonly TenantData[] }): DueWebhooks {
  return async (now) =>
    deployment.tenants.filter(isActive).flatMap(({ organizationId, webhooks, deliveries }) =>
      webhooks
        .where(({ enabled }) => enabled)
        .filter(({ id: webhookId }) =>
          deliveries
            .where((one) => one.webhookId === webhookId)
            .some(({ state, dueAt }) => state === 'pending' && dueAt <= now),
        )
        .map(({ id: webhookId }) => ({ organizationId, webhookId })),
    );
}

/** An https address with a host name, of characters that stand for themselves. */
const plainAddress = /^https:\/\/[a-z][\w.-]*(?::\d+)?(?:[/?][\w!$&'()*+,./:;=?@~-]*)?$/u;

/** Numbered secrets; takes any plain https address as it is. For tests alone. */
export function predictableWebhookTools(): WebhookTools {
  let made = 0;
  return {
    newSecret: () => {
      made += 1;
      return `whsec_${String(made).padStart(43, '0')}=`;
    },
    checkAddress: (url) =>
      plainAddress.test(url) ? { url } : { fault: 'must be an https address' },
    chance: () => 0.5,
  };
}
