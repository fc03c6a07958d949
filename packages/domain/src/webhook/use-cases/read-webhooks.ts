import type { Page, PageRequest } from '../../kernel/page.ts';
import {
  refusalForMissing,
  foundOrRefused,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';
import { hideFromPlainMember } from '../../records/visibility.ts';
import type { Principal } from '../../access/principal.ts';
import { refuseUnknownProject } from '../../project/use-cases/refuse-unknown-project.ts';
import { requireMaker } from '../../tenancy/require-maker.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { DeliveryRecord } from '../../records/delivery.ts';
import { seenBy } from '../webhook-event.ts';
import type { WebhookRecord } from '../../records/webhook.ts';

/**
 * The webhooks of the caller's organization, in creation order; addresses as `seenBy` shows them. `createdBy` selects those that a person or
 * a credential made, and `projectId` those of a project. Refuses plain members, and what `requireMaker` and
 * `refuseUnknownProject` refuse.
 */
export const listWebhooks =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      createdBy,
      projectId,
      page,
    }: {
      organization: string;
      createdBy?: string | undefined;
      projectId?: string | undefined;
      page: PageRequest;
    },
  ): Promise<Page<WebhookRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    hideFromPlainMember(principal, 'webhook');
    if (createdBy !== undefined) {
      await tenancy.inTenant(principal, (stores) => requireMaker(stores, createdBy));
    }
    const { webhooks, projects } = tenancy.queriesOf(principal);
    await refuseUnknownProject(projects, projectId);
    const found = await webhooks.list({ createdBy, projectId }, page);
    return { ...found, items: found.items.map((record) => seenBy(principal, record)) };
  };

/** One webhook; its address as `seenBy` shows it. */
export const readWebhook =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal, { webhook: id }: { webhook: string }): Promise<WebhookRecord> => {
    hideFromPlainMember(principal, 'webhook');
    const record = await foundOrRefused(await tenancy.queriesOf(principal).webhooks.find(id), () =>
      refusalForMissing(tenancy, principal, 'webhook', id),
    );
    return seenBy(principal, record);
  };

/** The deliveries of a webhook, newest first. Those that have ended are kept for `deliveryDays`. */
export const listWebhookDeliveries =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { webhook: id, page }: { webhook: string; page: PageRequest },
  ): Promise<Page<DeliveryRecord>> => {
    hideFromPlainMember(principal, 'webhook');
    return foundOrRefused(await tenancy.queriesOf(principal).webhooks.deliveries(id, page), () =>
      refusalForMissing(tenancy, principal, 'webhook', id),
    );
  };
