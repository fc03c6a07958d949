import { closeAfterTests, createInMemoryBasalt } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { startApp } from '../testing/index.ts';
import { references } from '../testing/references.ts';

interface Schema {
  format?: string;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  $ref?: string;
}

interface Operation {
  operationId: string;
  servers?: unknown;
  parameters?: { in: string; name: string; schema: Schema; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, never> };
}

const app = await closeAfterTests(startApp(createInMemoryBasalt()));

let description: Description;
beforeAll(async () => {
  const served = await fetch(new URL('/docs/api/openapi.json', app.address));
  description = (await served.json()) as Description;
});

const partsOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema): Schema[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

const whole = (schema: Schema): Schema =>
  description.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

/** Whether a value of it is an id, or may be or hold one. */
function isId(reference: Schema): boolean {
  const schema = whole(reference);
  if (schema.format === 'uuid') return true;
  return partsOf(schema).some(isId) || (schema.items !== undefined && isId(schema.items));
}

function fieldsOf(reference: Schema): [string, Schema][] {
  const schema = whole(reference);
  return [...Object.entries(schema.properties ?? {}), ...partsOf(schema).flatMap(fieldsOf)];
}

/** Each field of a body or a query that takes ids, by its operation. */
function described(): Set<string> {
  const found = new Set<string>();
  for (const operation of Object.values(description.paths).flatMap((path) => Object.values(path))) {
    const { operationId, servers, parameters = [], requestBody } = operation;
    // Those with servers of their own are for browsers.
    if (operationId === undefined || servers !== undefined) continue;
    const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      fieldsOf(schema),
    );
    const query = parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }): [string, Schema] => [name, schema]);
    for (const [field, schema] of [...body, ...query]) {
      if (isId(schema)) found.add(`${operationId} ${field}`);
    }
  }
  return found;
}

/** Ids that select among events: who did something, and what it was done to, may be long gone. */
const ofThePast = new Set(['listEvents subject_id', 'listEvents actor_id']);

test('the walk over references leaves no field out that the description says takes an id', () => {
  const walked = new Set(references.map(({ operation, field }) => `${operation} ${field}`));
  const all = described();
  expect(all.size).toBeGreaterThan(15);
  const unwalked = [...all].filter((field) => !walked.has(field) && !ofThePast.has(field));
  expect(unwalked).toEqual([]);
});
