import { expect, test } from 'vitest';
import { fullDocument } from '../testing/browser-check.ts';
import { strictDocument } from '../testing/strict-document.ts';

const document = fullDocument();

/** Every object within the value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const answered = [
  document.components.schemas,
  document.webhooks,
  operations.map(({ responses }) => responses),
];

test('answers and events may gain fields', () => {
  const closed = [...objectsIn(answered)].filter(
    (schema) => schema['additionalProperties'] === false,
  );
  expect(closed).toEqual([]);
});

test('codes, kinds of events, scopes and reasons may gain words', () => {
  const { Problem, Event, WebhookDelivery } = document.components.schemas;
  for (const [schema, field] of [
    [Problem, 'code'],
    [Event, 'type'],
    [WebhookDelivery, 'state'],
  ] as const) {
    const { [field]: words } = (schema ?? {})['properties'] as Record<string, object>;
    expect(words).toMatchObject({ type: 'string', 'x-extensible-enum': expect.any(Array) });
    expect(words).not.toHaveProperty('enum');
  }
});

test('requests take the fields that are described and no others', () => {
  const bodies = operations.flatMap(({ requestBody }) => requestBody ?? []);
  expect(bodies.length).toBeGreaterThan(40);
  for (const { content } of bodies) {
    expect(content['application/json'].schema['additionalProperties']).toBe(false);
  }
});

test('our own answers are held to the fields and words of today', () => {
  const { Ticket, Event } = strictDocument(document).components.schemas;
  expect(Ticket).toMatchObject({ additionalProperties: false });
  expect(Event).toMatchObject({ properties: { type: { enum: expect.any(Array) } } });
});
