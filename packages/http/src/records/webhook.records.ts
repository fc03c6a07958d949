import { deliveryStates, eventTypes } from '@basalt/domain';
import * as v from 'valibot';
import { actor, count, id, instant } from './record-parts.ts';

export const event = v.strictObject({
  type: v.pipe(v.picklist(eventTypes), v.metadata({ examples: ['ticket.moved'] })),
  id,
  timestamp: instant,
  organization_id: id,
  project_id: v.nullable(id),
  actor,
  data: v.pipe(
    v.record(v.string(), v.unknown()),
    v.metadata({ description: 'The record after the change, as the API answers it.' }),
  ),
  changes: v.pipe(
    v.record(v.string(), v.strictObject({ from: v.unknown(), to: v.unknown() })),
    v.metadata({ description: 'What changed, by field of the record.' }),
  ),
});

const webhookFields = {
  id,
  organization_id: id,
  project_id: v.nullable(id),
  url: v.pipe(v.string(), v.metadata({ examples: ['https://example.org/hooks/basalt'] })),
  events: v.pipe(v.array(v.string()), v.metadata({ examples: [['ticket.*']] })),
  enabled: v.boolean(),
  disabled_reason: v.nullable(v.picklist(['paused', 'gone', 'failing'])),
  created_by: v.pipe(
    v.nullable(actor),
    v.metadata({ description: 'Null for one that was made before this was noted.' }),
  ),
  created_at: instant,
  updated_at: instant,
};

export const webhook = v.strictObject(webhookFields);

export const issuedWebhook = v.strictObject({
  ...webhookFields,
  secret: v.pipe(
    v.string(),
    v.metadata({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='] }),
  ),
});

export const delivery = v.strictObject({
  id,
  webhook_id: id,
  event_id: id,
  event_type: v.pipe(v.picklist(eventTypes), v.metadata({ examples: ['ticket.moved'] })),
  state: v.picklist(deliveryStates),
  attempts: count,
  response_status: v.nullable(count),
  failure: v.nullable(v.string()),
  next_attempt_at: v.nullable(instant),
  delivered_at: v.nullable(instant),
  created_at: instant,
});
