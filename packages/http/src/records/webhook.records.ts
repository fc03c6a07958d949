import { Delivery, eventTypes, maxAffected, Webhook } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { actor, boundedArray, id, instant, openEnum, shown, version } from './record-parts.ts';

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

export const webhook = answerSchema(Webhook);

export const issuedWebhook = v.strictObject({
  ...webhook.entries,
  secret: shown('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='),
});

export const delivery = answerSchema(Delivery);
