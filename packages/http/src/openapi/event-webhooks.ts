import { eventKinds, type EventType } from '@basalt/domain';
import { eventDataOf } from './event-subjects.ts';
import { exampleOf } from './component-schemas.ts';
import { outputSchema } from '../schema/json-schema.ts';
import type { OpenApiDocument, OperationObject, ParameterObject } from './objects.ts';
import { objectOf } from './shared-schemas.ts';

const header = (name: string, description: string, example: string): ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

const event = { $ref: '#/components/schemas/Event' };

const sample = exampleOf(event) as { id: string };

const headers = [
  header(
    'webhook-id',
    'The id of the event. Retries and redeliveries have the same id, so a receiver can ignore repeats.',
    sample.id,
  ),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1935669600'),
  header(
    'webhook-signature',
    '`v1,` and the signature (Standard Webhooks). After a rotation there are two, separated by a space.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** The requests that receivers of webhooks get: one for each kind of event. */
export const eventWebhooks = (): OpenApiDocument['webhooks'] =>
  Object.fromEntries(
    [...eventKinds, 'webhook.test' as const].map((kind) => [kind, { post: operationFor(kind) }]),
  );

const ofOthers =
  'The record after the change. Where a change of another record amounts to this kind, it is that record, and `affected` lists what it touched.';

function operationFor(kind: EventType): OperationObject {
  const [own = {}, ...others] = eventDataOf(kind).map((each) => outputSchema(each));
  const data = others.length === 0 ? own : { oneOf: [own, ...others], description: ofOthers };
  const schema = { allOf: [event, objectOf({ type: { const: kind }, data })] };
  const record = exampleOf(own) as Record<string, unknown>;
  const example = { ...sample, type: kind, data: record, changes: changesIn(kind, record) };
  return {
    operationId: `on.${kind}`,
    summary: `An event \`${kind}\``,
    description:
      kind === 'webhook.test'
        ? 'Sent to the webhook that is tested, for every choice of kinds.'
        : 'Sent to every webhook that listens to this kind, of the organization or of the project.',
    tags: ['Webhooks'],
    parameters: headers,
    requestBody: {
      description: 'The event, with the record after the change.',
      required: true,
      content: { 'application/json': { schema, example } },
    },
    responses: {
      '2XX': { description: 'Received. The body, of at most 4 KiB, is not read.', headers: {} },
      410: { description: 'The receiver is gone: the webhook is disabled.', headers: {} },
      default: { description: 'Not received: the event is sent again later.', headers: {} },
    },
    security: [],
  };
}

/** A field by which each kind of change can be shown, with the value before. */
const shown: Readonly<Record<string, readonly (readonly [field: string, from: unknown])[]>> = {
  updated: [
    ['title', 'A former title'],
    ['name', 'A former name'],
    ['body_html', '<p>A former text.</p>'],
  ],
  archived: [['archived', false]],
  unarchived: [['archived', true]],
  published: [['status', 'draft']],
  drafted: [['status', 'published']],
  moved: [['board_id', '01890f3e-7b1a-7cc3-98c4-dc0c0c0751aa']],
};

function changesIn(kind: EventType, record: Readonly<Record<string, unknown>>): object {
  const fields = shown[kind.slice(kind.lastIndexOf('.') + 1)] ?? [];
  const [first] = fields.filter(([field]) => field in record);
  return first === undefined ? {} : { [first[0]]: { from: first[1], to: record[first[0]] } };
}
