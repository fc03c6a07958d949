import { deliveryStates, eventTypes, failureText, maxAffected } from '@basalt/domain';
import * as v from 'valibot';
import { maxPatterns } from '../fields/webhook.ts';
import {
  actor,
  boundedArray,
  count,
  id,
  instant,
  openEnum,
  shown,
  version,
} from './record-parts.ts';

const affected = v.strictObject({
  type: openEnum(['board', 'ticket', 'document'], 'ticket'),
  id,
  version,
  changes: v.pipe(
    v.record(v.string(), v.unknown()),
    v.metadata({ description: 'The new values, by field of that record.' }),
  ),
});

export const event = v.strictObject({
  type: openEnum(eventTypes, 'ticket.moved'),
  id,
  timestamp: instant,
  organization_id: id,
  project_id: v.nullable(id),
  actor,
  data: v.pipe(
    v.record(v.string(), v.unknown()),
    v.metadata({ description: 'The record after the change, as the API returns it.' }),
  ),
  changes: v.pipe(
    v.record(v.string(), v.strictObject({ from: v.unknown(), to: v.unknown() })),
    v.metadata({ description: 'What changed, by field of the record.' }),
  ),
  affected: v.pipe(
    boundedArray(affected, maxAffected),
    v.metadata({
      description:
        'Other records that the change touched. A change that touched more is several events of this type.',
    }),
  ),
  log_position: v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{32}$/),
    v.metadata({
      description: 'The place in the log: compared as texts, events have their order in the log.',
      examples: ['00000000000004d20000000000000a31'],
    }),
  ),
});

export const projectChange = v.strictObject({
  type: openEnum(['project.changed'], 'project.changed'),
  project_id: id,
});

const webhookFields = {
  id,
  organization_id: id,
  project_id: v.nullable(id),
  url: shown('https://example.org/hooks/basalt'),
  events: boundedArray(shown('ticket.*'), maxPatterns),
  enabled: v.boolean(),
  disabled_reason: v.nullable(openEnum(['paused', 'gone', 'failing'], 'paused')),
  created_by: v.pipe(
    v.nullable(actor),
    v.metadata({ description: 'Null for an old webhook whose creator was not stored.' }),
  ),
  created_at: instant,
  updated_at: instant,
};

export const webhook = v.strictObject(webhookFields);

export const issuedWebhook = v.strictObject({
  ...webhookFields,
  secret: shown('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='),
});

export const delivery = v.strictObject({
  id,
  webhook_id: id,
  event_id: id,
  event_type: openEnum(eventTypes, 'ticket.moved'),
  state: openEnum(deliveryStates, 'pending'),
  attempts: count,
  response_status: v.nullable(v.pipe(count, v.metadata({ examples: [500] }))),
  failure: v.nullable(shown(failureText)),
  next_attempt_at: v.nullable(instant),
  delivered_at: v.nullable(instant),
  created_at: instant,
});
