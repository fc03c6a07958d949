import { organizationBudget, type OrganizationCaps } from '../../budgets/organization-budget.ts';
import { changeOf } from '../../run/run-change.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import type { Ports } from '../../ports/ports.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import type { Principal } from '../../access/principal.ts';
import { refuseBeyondRecordQuota } from '../../tenancy/record-quota.ts';
import { opened, sealedIssue } from '../webhook-secret.ts';
import { checkProject, checkedAddress, checkedPatterns, namedProject } from './webhook-input.ts';
import { Webhook, type IssuedWebhook, firstSecret } from '../../records/webhook.ts';
import { webhookEvent } from '../webhook-event.ts';

interface NewWebhook {
  organization: string;
  url: string;
  events: readonly string[];
  projectId?: string | null | undefined;
}

/**
 * Creates a webhook: events from now on are sent to its address. Returns it with the secret that signs them. Refuses with
 * `insufficient_role`, `validation_failed` (url, events, project_id) and `quota_exceeded`.
 */
export const createWebhook = ({
  secretSealer,
  webhookTools,
  organizationCaps = organizationBudget,
  tenancy,
  clock,
  newId: makeId,
}: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'secretSealer' | 'webhookTools'> & {
  organizationCaps?: OrganizationCaps;
}) => {
  const create = changeOf(
    { tenancy, clock, newId: makeId },
    {
      names: ({ organization }: NewWebhook) => ({ kind: 'organization', id: organization }),
      prepare: async () => {
        const id = makeId();
        return { id, secrets: firstSecret(secretSealer.seal(webhookTools.newSecret(), id)) };
      },
      load: async (stores, { projectId }) => ({
        count: await stores.webhooks.lockedCount(),
        project: await namedProject(stores, projectId),
      }),
      check: ({ count, project }, command, { prepared, principal }) => {
        refusePlainMember(principal);
        const { projectId = null } = command;
        const url = checkedAddress(webhookTools, command.url);
        const events = checkedPatterns(command.events);
        checkProject(projectId, project);
        return { count, fields: { ...prepared, url, events, projectId } };
      },
      decide: ({ count, fields }, { principal, now }) => {
        refuseBeyondRecordQuota(organizationCaps, 'webhooks', count);
        const { organizationId, actor: createdBy } = principal;
        const webhook = new Webhook({ ...fields, organizationId, createdBy, now });
        return {
          saved: [webhook],
          events: [webhookEvent('webhook.created', webhook)],
          answer: sealedIssue(webhook),
        };
      },
    },
  );
  return async (
    principal: Principal,
    webhook: NewWebhook & Preconditioned,
  ): Promise<IssuedWebhook> => opened(secretSealer, await create(principal, webhook));
};
