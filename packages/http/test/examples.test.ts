import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { browserRoutes } from '../src/browser/routes.ts';
import type { JsonSchema } from '../src/schema/json-schema.ts';
import type { MediaTypeObject, OperationObject } from '../src/openapi/objects.ts';
import { sampleOf } from '../src/openapi/sample.ts';
import { validateFields } from '../src/schema/validate-fields.ts';
import { routes } from '../src/routes/routes.ts';
import { fullDocument } from '../testing/browser-check.ts';
import { strictDocument } from '../testing/strict-document.ts';

const document = strictDocument(fullDocument());
const { schemas } = document.components;
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'document', components: document.components });

const compiled = new Map<string, ValidateFunction>();

/** What the schema does not allow about the value. */
function faultsIn(schema: JsonSchema, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
  compiled.set(text, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const operations: OperationObject[] = [
  ...Object.values(document.paths).flatMap((item) => Object.values(item)),
  ...Object.values(document.webhooks).map(({ post }) => post),
];

/** Every body of a request or an answer, with where it stands. */
const bodies: [string, MediaTypeObject][] = operations.flatMap((operation) => {
  const { operationId, requestBody, responses } = operation;
  const answers = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(([type, media]): [string, MediaTypeObject] => [
      `${operationId} ${status} ${type}`,
      media,
    ]),
  );
  const asked = requestBody?.content['application/json'];
  return asked === undefined ? answers : [[`${operationId} request`, asked], ...answers];
});

const examplesOf = ({ example, examples = {} }: MediaTypeObject): unknown[] =>
  example === undefined ? Object.values(examples).map(({ value }) => value) : [example];

test('every body of a request and of an answer has an example that its schema allows', () => {
  expect(bodies.length).toBeGreaterThan(1000);
  const seen = new Set<string>();
  const faults = bodies.flatMap(([where, media]) => {
    const examples = examplesOf(media);
    if (examples.length === 0) return [`${where}: has no example`];
    return examples.flatMap((example) => {
      const text = JSON.stringify([media.schema, example]);
      if (seen.has(text)) return [];
      seen.add(text);
      return faultsIn(media.schema, example).map((fault) => `${where}: ${fault}`);
    });
  });
  expect(faults).toEqual([]);
});

test('an example has every field that an answer always has', () => {
  const answers = bodies.filter(([where]) => / 20[01] application\/json$/.test(where));
  expect(answers.length).toBeGreaterThan(100);
  for (const [where, { schema, example }] of answers) {
    expect([where, Object.keys(example as object)]).toEqual([where, schema['required']]);
  }
});

test('no example is a mere filler', () => {
  for (const [where, media] of bodies) {
    expect([where, JSON.stringify(examplesOf(media))]).not.toEqual([
      where,
      expect.stringMatching(/"(text|string)"/),
    ]);
  }
});

test('the examples of parameters and headers are allowed where they stand', () => {
  for (const { operationId, parameters, responses } of operations) {
    for (const { name, schema } of parameters) {
      const value = sampleOf(schema, schemas, name);
      expect([operationId, name, faultsIn(schema, value)]).toEqual([operationId, name, []]);
    }
    for (const { headers } of Object.values(responses)) {
      for (const [name, { schema, example }] of Object.entries(headers)) {
        expect([operationId, name, faultsIn(schema, example)]).toEqual([operationId, name, []]);
      }
    }
  }
});

test('the service takes the example of every request', () => {
  for (const { id, method, path, body, crossFieldRules } of [...routes, ...browserRoutes]) {
    const operation = operations.find(({ operationId }) => operationId === id);
    const example = operation?.requestBody?.content['application/json'].example;
    if (example === undefined) continue;
    const read = validateFields(body, example as Record<string, unknown>);
    const where = `${method} ${path}`;
    expect([where, read.errors]).toEqual([where, {}]);
    expect([where, crossFieldRules({ query: {}, body: read.value })]).toEqual([where, {}]);
  }
});

test('every operation, body, answer and header says what it is', () => {
  for (const { operationId, summary, description, requestBody, responses } of operations) {
    const reported = [summary, description, ...(requestBody ? [requestBody.description] : [])];
    for (const response of Object.values(responses)) {
      reported.push(response.description);
      for (const header of Object.values(response.headers)) reported.push(header.description);
    }
    expect([operationId, reported.filter((text) => text.length < 5)]).toEqual([operationId, []]);
  }
});

test('every kind of event is among the webhooks, with the record that it is about', () => {
  const { post } = document.webhooks['ticket.comment.created'] ?? {};
  expect(post?.requestBody?.content['application/json'].schema).toMatchObject({
    allOf: [
      { $ref: '#/components/schemas/Event' },
      { properties: { data: { $ref: '#/components/schemas/TicketComment' } } },
    ],
  });
  expect(post?.parameters.map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
});
