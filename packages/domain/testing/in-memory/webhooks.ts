import { isMadeBy } from '../../src/access/principal.ts';
import { Delivery, deliveryRecord } from '../../src/records/delivery.ts';
import { Webhook, webhookRecord } from '../../src/records/webhook.ts';
import type {
  DueWebhooks,
  WebhookQueries,
  WebhookStore,
  WebhookTools,
} from '../../src/ports/webhooks.port.ts';
import type { Deployment } from './deployment.ts';
import { byId, orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** The webhooks of one organization, inside a transaction. */
export function webhookStore(tenant: Tenant): WebhookStore {
  const find = async (id: string) => tenant.of(Webhook).get(id);
  return {
    find,
    lock: find,
    lockAll: async () => byId(tenant.of(Webhook).where()),
    lockedCount: async () => tenant.of(Webhook).where().length,
  };
}

/** Reads of the webhooks of one organization. */
export function webhookQueries(tenant: Tenant): WebhookQueries {
  return {
    find: async (id) => {
      const webhook = tenant.of(Webhook).get(id);
      return webhook && webhookRecord(webhook);
    },
    list: async (filter, page) => {
      const webhooks = tenant.of(Webhook).where((webhook) => {
        const { projectId = webhook.projectId } = filter;
        return isMadeBy(webhook.createdBy, filter.createdBy) && webhook.projectId === projectId;
      });
      return pageOf(
        webhooks.map((webhook) => webhookRecord(webhook)),
        orderBy('created_at'),
        page,
      );
    },
    deliveries: async (webhookId, page) => {
      if (tenant.of(Webhook).get(webhookId) === null) return null;
      const deliveries = tenant.of(Delivery).where({ webhookId });
      return pageOf(deliveries.map(deliveryRecord), orderBy('-created_at'), page);
    },
  };
}

/** The webhooks of all active organizations with a delivery that is due. */
export function dueWebhooks(deployment: Deployment): DueWebhooks {
  return async (now) =>
    deployment.tenants().flatMap((tenant) => {
      const { organizationId } = tenant;
      if (tenant.organization()?.suspendedAt) return [];
      const pending = tenant.of(Delivery).where({ state: 'pending' });
      const due = new Set(
        pending.filter(({ dueAt }) => dueAt <= now).map(({ webhookId }) => webhookId),
      );
      return tenant
        .of(Webhook)
        .where(({ id, enabled }) => enabled && due.has(id))
        .map(({ id: webhookId }) => ({ organizationId, webhookId }));
    });
}

/** An https address with a host name, of characters that stand for themselves. */
const plainAddress = /^https:\/\/[a-z][\w.-]*(?::\d+)?(?:[/?][\w!$&'()*+,./:;=?@~-]*)?$/u;

/** Numbered secrets; takes any plain https address as it is. For tests only. */
export function predictableWebhookTools(): WebhookTools {
  let count = 0;
  return {
    newSecret: () => `whsec_${String((count += 1)).padStart(43, '0')}=`,
    checkAddress: (url) =>
      plainAddress.test(url) ? { url } : { fault: 'must be an https address' },
    chance: () => 0.5,
  };
}
