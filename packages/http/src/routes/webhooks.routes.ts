import { Webhook } from '@basalt/domain';
import * as v from 'valibot';
import { created, listOf, nothing, one, createdWithoutAddress } from '../operation/answer.ts';
import { projectName } from '../fields/identifiers.ts';
import { madeBy } from '../fields/made-by.ts';
import { changeBody, newBody, sentFields } from '../fields/record-body.ts';
import { eventPatterns, webhookUrl } from '../fields/webhook.ts';
import { delivery, issuedWebhook, webhook } from '../records/webhook.records.ts';
import { route } from '../operation/route.ts';

const own = { url: webhookUrl, events: eventPatterns };
const { project_id, ...newWebhook } = newBody(Webhook, ['url', 'events'], own);
const { url, events, ...changed } = changeBody(Webhook, own);

/** The webhooks of an organization, one of them, and its deliveries. */
export const webhookRoutes = [
  route({
    id: 'listWebhooks',
    method: 'GET',
    path: '/organizations/{organization}/webhooks',
    summary: 'List webhooks',
    description:
      'The webhooks are in creation order. Without the scope `webhooks:write` their addresses show the host only.',
    tag: 'Webhooks',
    scope: 'webhooks:read',
    query: { created_by: v.exactOptional(madeBy), project_id: v.exactOptional(projectName) },
    answer: listOf(webhook),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listWebhooks(principal, {
        organization: params.organization,
        createdBy: query.created_by,
        projectId: query.project_id,
        page,
      }),
  }),
  route({
    id: 'createWebhook',
    method: 'POST',
    path: '/organizations/{organization}/webhooks',
    summary: 'Create a webhook',
    description:
      'From now on, events of these kinds are sent to the address by POST, signed as defined by Standard Webhooks. With `project_id`, only events of that project are sent. Only this answer contains the `secret` of the signatures.',
    tag: 'Webhooks',
    scope: 'webhooks:write',
    body: { ...newWebhook, project_id },
    example: { url: 'https://example.org/hooks/basalt', events: ['ticket.*'] },
    answer: created(issuedWebhook, '/webhooks'),
    errors: ['quota_exceeded'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createWebhook(principal, {
        organization: params.organization,
        ...sentFields(Webhook, body),
        conditions,
      }),
  }),
  route({
    id: 'readWebhook',
    method: 'GET',
    path: '/webhooks/{webhook}',
    summary: 'Read a webhook',
    tag: 'Webhooks',
    scope: 'webhooks:read',
    answer: one(webhook),
    errors: [],
    handle: ({ principal, params }, use) => use.readWebhook(principal, params),
  }),
  route({
    id: 'updateWebhook',
    method: 'PATCH',
    path: '/webhooks/{webhook}',
    summary: 'Change, pause or enable a webhook',
    description:
      'While it is disabled, its pending deliveries wait, and new events are not kept for it: read those in the log of events. When it is enabled, it continues with the pending deliveries.',
    tag: 'Webhooks',
    scope: 'webhooks:write',
    body: { url, events, ...changed },
    fieldHints: { secret: 'use the rotate-secret endpoint' },
    answer: one(webhook),
    errors: [],
    handle: ({ principal, params, body }, use) =>
      use.updateWebhook(principal, { ...params, ...sentFields(Webhook, body) }),
  }),
  route({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/{webhook}',
    summary: 'Delete a webhook',
    description: 'Deletes it permanently, with its deliveries.',
    tag: 'Webhooks',
    scope: 'webhooks:write',
    answer: nothing,
    errors: [],
    handle: ({ principal, params }, use) => use.deleteWebhook(principal, params),
  }),
  route({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/webhooks/{webhook}/rotate-secret',
    summary: 'Give a webhook a new secret',
    description:
      'Only this answer contains it. For 24 hours, every delivery has two signatures: with the new secret and with the former one.',
    tag: 'Webhooks',
    scope: 'webhooks:write',
    answer: one(issuedWebhook),
    errors: [],
    handle: ({ principal, params, conditions }, use) =>
      use.rotateWebhookSecret(principal, { webhook: params.webhook, conditions }),
  }),
  route({
    id: 'testWebhook',
    method: 'POST',
    path: '/webhooks/{webhook}/test',
    summary: 'Test a webhook',
    description:
      'Sends an event `webhook.test` to this webhook only, for every choice of kinds. The result is in its list of deliveries.',
    tag: 'Webhooks',
    scope: 'webhooks:write',
    answer: createdWithoutAddress(delivery),
    errors: ['webhook_disabled'],
    handle: ({ principal, params, conditions }, use) =>
      use.testWebhook(principal, { webhook: params.webhook, conditions }),
  }),
  route({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhooks/{webhook}/deliveries',
    summary: 'List the deliveries of a webhook',
    description:
      'Lists the deliveries of the last 30 days, and all that are pending, newest first.',
    tag: 'Webhooks',
    scope: 'webhooks:read',
    answer: listOf(delivery),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listWebhookDeliveries(principal, { webhook: params.webhook, page }),
  }),
  route({
    id: 'redeliver',
    method: 'POST',
    path: '/webhook-deliveries/{delivery}/redeliver',
    summary: 'Deliver again',
    description:
      'Sends the same event with the same `webhook-id` now, and starts its retries from the beginning. A delivery that waits for a retry is attempted at once.',
    tag: 'Webhooks',
    scope: 'webhooks:write',
    answer: one(delivery),
    errors: ['webhook_disabled'],
    handle: ({ principal, params, conditions }, use) =>
      use.redeliver(principal, { delivery: params.delivery, conditions }),
  }),
];
