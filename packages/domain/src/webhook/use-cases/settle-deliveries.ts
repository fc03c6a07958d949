import { changeOf } from '../../run/run-change.ts';
import { Notification, notificationSent } from '../../records/notification.ts';
import type { Ports } from '../../ports/ports.ts';
import { operatorPrincipal } from '../../access/principal.ts';
import { disableFailing } from '../disable-failing.ts';
import { settle, type LaneReport } from '../settlement.ts';
import type { Webhook } from '../../records/webhook.ts';
import { webhookEvent } from '../webhook-event.ts';
import type { WebhookName } from '../../ports/webhooks.port.ts';

/** The attempts that a worker reports for a webhook, and the time of the report. */
interface Report {
  webhook: string;
  reports: readonly LaneReport[];
  at: Date;
}

/** Stores the results of claimed deliveries. When they disable the webhook, the owners get a notification. */
export const settleDeliveries = ({
  webhookTools,
  tenancy,
  clock,
  newId: makeId,
}: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'webhookTools'>) => {
  const store = changeOf(
    { tenancy, clock, newId: makeId },
    {
      names: (_: Report, { organizationId }) => ({ kind: 'organization', id: organizationId }),
      prepare: async ({ reports, at }) => settle(reports, at, webhookTools.chance),
      load: async ({ webhooks, organizations }, { webhook: id, reports, at }) => {
        const before = await webhooks.lock(id);
        const after = before && disableFailing(before, reports, at);
        const isOff = before?.enabled === true && after?.enabled === false;
        return { before, after, owners: isOff ? await organizations.lockOwners() : null };
      },
      check: (loaded, _command, { prepared: settlement }) => ({ ...loaded, settlement }),
      decide: ({ before, after, owners, settlement }, { principal, newId, now }) => {
        if (before === null || after === null) return { answer: undefined };
        const sets = [{ kind: 'settlement', webhookId: after.id, settlement } as const];
        const saved = after === before ? [] : [after];
        if (owners === null) return { sets, saved, answer: undefined };
        const events = [webhookEvent('webhook.updated', after, before)];
        if (owners.size === 0) return { sets, saved, events, answer: undefined };
        const notification = new Notification({
          id: newId(),
          organizationId: principal.organizationId,
          ...disabledText(after),
          recipientIds: [...owners],
          createdBy: principal.actor,
          now,
        });
        return {
          sets,
          saved: [...saved, notification],
          events: [...events, notificationSent(notification)],
          answer: undefined,
        };
      },
    },
  );
  return ({ organizationId, webhookId }: WebhookName, reports: readonly LaneReport[]) =>
    store(
      // Deliveries made before a suspension are stored during it, so that they are not sent again.
      { ...operatorPrincipal(organizationId), actor: { type: 'system', name: 'webhooks' } },
      { webhook: webhookId, reports, at: clock() },
    );
};

/** The text of the notification about a disabled webhook. */
function disabledText({ id, url, disabledReason }: Webhook) {
  const host = /^https?:\/\/([^/?#]+)/u.exec(url)?.[1] ?? '';
  return {
    title: 'A webhook was disabled',
    body:
      disabledReason === 'gone'
        ? `The receiver at ${host} answered that it is gone (410).`
        : `The receiver at ${host} has failed for 5 days.`,
    url: `/app/webhooks/${id}`,
  };
}
