import { organizationBudget, type OrganizationCaps } from '../../budgets/organization-budget.ts';
import { refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { refuseBeyondCap } from '../../tenancy/refuse-beyond-cap.ts';
import { opened, sealedIssue } from '../issue.ts';
import { checkProject, checkedAddress, checkedPatterns } from '../webhook-input.ts';
import { Webhook, type IssuedWebhook } from '../webhook.ts';
import { webhookEvent } from '../webhook-event.ts';
import type { Ports } from '../../ports.ts';

/**
 * Has an address told of events from now on, and tells the secret that they are signed with. Refuses with
 * `validation_failed` (url, events, project_id) and with `quota_exceeded`.
 */
export const createCreateWebhook =
  ({
    tenancy,
    clock,
    newId,
    secretSealer,
    webhookTools,
    organizationCaps = organizationBudget,
  }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'secretSealer' | 'webhookTools'> & {
    organizationCaps?: OrganizationCaps;
  }) =>
  async (
    principal: Principal,
    {
      organization,
      url,
      events,
      projectId = null,
      conditions,
    }: {
      organization: string;
      url: string;
      events: readonly string[];
      projectId?: string | null | undefined;
    } & Preconditioned,
  ): Promise<IssuedWebhook> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    refusePlainMember(principal);
    const address = checkedAddress(webhookTools, url);
    const patterns = checkedPatterns(events);
    const issue = await tenancy.inTenant(principal, async (stores) => {
      await checkProject(stores, projectId);
      await checkPreconditions(stores, conditions);
      refuseBeyondCap(organizationCaps, 'webhooks', await stores.webhooks.lockedCount());
      const id = newId();
      const now = clock();
      const webhook = new Webhook({
        id,
        organizationId: principal.organizationId,
        projectId,
        url: address,
        events: patterns,
        sealedSecret: secretSealer.seal(webhookTools.newSecret(), id),
        createdBy: principal.actor,
        now,
      });
      const time = { newId, now };
      // Recorded first: a webhook receives what comes after its own creation.
      await stores.events.append(...webhookEvent(principal, time, 'webhook.created', webhook));
      await stores.webhooks.add(webhook);
      return sealedIssue(webhook);
    });
    return opened(secretSealer, issue);
  };
