import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { browserRecordSchemas } from '../records/browser.records.ts';
import { recordSchemas } from '../records/records.ts';

/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

const named = { ...recordSchemas, ...browserRecordSchemas };

const names = new Map<unknown, string>(
  Object.entries(named).map(([name, schema]) => [schema, name]),
);

/** The name of a record in the description of the API; null for a schema that is not a record. */
export const recordName = (schema: v.GenericSchema): string | null => names.get(schema) ?? null;

/** The metadata of `v.metadata` describes checks and transformations. */
const ignoreActions = ['check', 'transform', 'raw_transform'];

function convert(schema: v.GenericSchema, typeMode: 'input' | 'output', root: string | null) {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    ignoreActions,
    overrideSchema: ({ valibotSchema }) => {
      const name = names.get(valibotSchema);
      return name === undefined || name === root
        ? undefined
        : { $ref: `#/components/schemas/${name}` };
    },
  });
  return converted as JsonSchema;
}

/** Later versions may add fields to answers: a client that validates them must not refuse those that it does not know yet. */
function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([keyword, inner]) =>
      inner !== undefined && !(keyword === 'additionalProperties' && inner === false),
  );
  return Object.fromEntries(entries.map(([keyword, inner]) => [keyword, opened(inner)]));
}

/** The schema of input from clients. */
export const inputSchema = (schema: v.GenericSchema): JsonSchema => convert(schema, 'input', null);

/** The schema of answers; records by reference. */
export const outputSchema = (schema: v.GenericSchema, root: string | null = null): JsonSchema =>
  opened(convert(schema, 'output', root)) as JsonSchema;

/** The named records. */
export function recordComponents(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, outputSchema(schema, name)]),
  );
}
