import { answerBudget, DomainError } from '@basalt/domain';
import { leastProcessorTimeOf, processorTimeOf } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { browserRoutes } from '../src/browser/routes.ts';
import { fingerprintOf } from '../src/request/idempotency-key.ts';
import { jsonObjectOf, type JsonObject } from '../src/request/json-body.ts';
import { inputSchema, outputSchema, type JsonSchema } from '../src/schema/json-schema.ts';
import { openApiDocument } from '../src/openapi/openapi.ts';
import { problemFor } from '../src/problem/problem.ts';
import { validateFields, type FieldsSchema } from '../src/schema/validate-fields.ts';
import { browserRecordSchemas } from '../src/records/browser.records.ts';
import { routes } from '../src/routes/routes.ts';
import { hostileValues } from '../testing/fuzz/hostile-bodies.ts';

const { refusalBytes } = answerBudget;
const records = [...routes, ...browserRoutes];
/** What a schema allows, without the words and the examples for readers. */
const rulesOf = (schema: JsonSchema): string =>
  JSON.stringify(schema, (key, value: unknown) => {
    const isForReaders = ['description', 'example', 'examples'].includes(key);
    return isForReaders && (typeof value === 'string' || Array.isArray(value)) ? undefined : value;
  });

/** Each field of a body; of those that allow the same, which the same code judges, one. */
const fieldsOfBodies = [
  ...new Map(
    records.flatMap(({ id, body }) =>
      Object.entries(inputSchema(body).properties ?? {}).map(
        ([name, described]) => [rulesOf(described), [id, body, name] as const] as const,
      ),
    ),
  ).values(),
];

function jsonOf(bytes: Buffer): JsonObject | null {
  try {
    return jsonObjectOf(bytes);
  } catch {
    return null;
  }
}

/** Each schema of a value within a schema, with the way to it. */
function* within(schema: JsonSchema, path: string): Generator<[string, JsonSchema]> {
  const { properties, items, anyOf, oneOf, ...own } = schema;
  const alternatives = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (alternatives === undefined) yield [path, schema];
  for (const inner of alternatives ?? []) yield* within({ ...own, ...inner }, path);
  if (items !== undefined) yield* within(items as JsonSchema, `${path}[]`);
  for (const [name, inner] of Object.entries((properties ?? {}) as Record<string, JsonSchema>)) {
    yield* within(inner, `${path}.${name}`);
  }
}

/** Whether the schema itself bounds how long a value is. */
function isBounded(schema: JsonSchema): boolean {
  const { type, format } = schema;
  if (type === 'array') return typeof schema['maxItems'] === 'number';
  if (type !== 'string') return true;
  const isFixed = format === 'uuid' || format === 'date-time' || schema['enum'] !== undefined;
  return isFixed || 'maxLength' in schema || 'pattern' in schema || 'const' in schema;
}

test.each(records.map((record) => [record.id, record] as const))(
  'each text and array that %s takes has a bound in its description',
  (_, { body, query }) => {
    const all = [...within(inputSchema(body), 'body'), ...within(inputSchema(query), 'query')];
    const unbounded = all.filter(([, schema]) => !isBounded(schema)).map(([path]) => path);
    expect(unbounded).toEqual([]);
  },
);

/** The paths of the arrays in a part of a description that have no bound. */
function unboundedArrays(part: unknown, path: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, maxItems } = part as JsonSchema;
  const isArray = type === 'array' || (Array.isArray(type) && type.includes('array'));
  const inner = Object.entries(part)
    .filter(([name]) => name !== 'examples' && name !== 'example')
    .flatMap(([name, value]) => unboundedArrays(value, `${path}/${name}`));
  return isArray && typeof maxItems !== 'number' ? [path, ...inner] : inner;
}

test('each array of the description has a bound, in answers and events, too', () => {
  expect(unboundedArrays(openApiDocument(routes, 'http://basalt.test'), '')).toEqual([]);
});

test('each array of a record that browsers get has a bound', () => {
  for (const [name, schema] of Object.entries(browserRecordSchemas)) {
    expect(unboundedArrays(outputSchema(schema), name)).toEqual([]);
  }
});

const bar = 50;

/** What the schema makes of the members; the answer when it refuses them. */
function judge(schema: FieldsSchema, members: JsonObject): string {
  const { errors, left } = validateFields(schema, members);
  const refusal = new DomainError('validation_failed', { errors, left });
  return JSON.stringify(problemFor(refusal, 'r').problem);
}

/** What is wrong with judging these members besides `spent` milliseconds for the same request. */
async function faultsOf(
  schema: FieldsSchema,
  members: JsonObject,
  spent: number,
): Promise<string[]> {
  let answer = '';
  const own = await leastProcessorTimeOf(bar - spent, async () =>
    processorTimeOf(() => {
      answer = judge(schema, members);
    }),
  );
  const took = spent + own;
  return [
    ...(took > bar ? [`takes ${took} ms`] : []),
    ...(answer.length > refusalBytes ? [`answers ${answer.length} bytes`] : []),
  ];
}

test.each(hostileValues)(
  'a body of %s is read or refused in 50 ms, as whatever kind of field it is sent, by an answer of 16 KiB',
  async (_, value) => {
    const bytes = Buffer.from(`{"field":${value}}`);
    let body: JsonObject | null = null;
    // The best of five rounds, as the machine of the bar would take it, unless one leaves half of the time.
    const spent = await leastProcessorTimeOf(bar / 2, async () =>
      processorTimeOf(() => {
        body = jsonOf(bytes);
        if (body !== null) fingerprintOf(body);
      }),
    );
    expect(spent).toBeLessThan(bar);
    if (body === null) return;
    const { field } = body as JsonObject;
    const faults: string[] = [];
    for (const [id, schema, name] of fieldsOfBodies) {
      const found = await faultsOf(schema, { [name]: field }, spent);
      faults.push(...found.map((fault) => `${id}, ${name}: ${fault}`));
    }
    const [, anySchema] = fieldsOfBodies[0] ?? [];
    if (value.startsWith('{') && anySchema !== undefined) {
      faults.push(...(await faultsOf(anySchema, field as JsonObject, spent)));
    }
    expect(faults).toEqual([]);
  },
);

test('a refusal names at most 20 fields, each with at most 5 messages, within 16 KiB, and counts the rest', () => {
  const messages = Array.from({ length: 40 }, (_, index) => `is wrong ${index} ${'"'.repeat(900)}`);
  const errors = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`${index}${'\0'.repeat(99)}`, messages.slice(0, 2)]),
  );
  const many = problemFor(new DomainError('validation_failed', { errors, left: 7 }), 'r').problem;
  expect(JSON.stringify(many).length).toBeLessThanOrEqual(refusalBytes);
  const named = Object.keys(many.errors ?? {}).length;
  expect(named).toBeGreaterThan(3);
  expect(many.message).toMatch(new RegExp(` and ${307 - named} more\\.$`, 'u'));
  const repeated = problemFor(
    new DomainError('validation_failed', { errors: { a: messages } }),
    'r',
  );
  expect(repeated.problem.errors?.['a']).toHaveLength(5);
  expect(repeated.problem.errors?.['a']?.at(-1)).toBe('and 36 more');
});
