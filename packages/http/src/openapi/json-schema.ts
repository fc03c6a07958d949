import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { recordSchemas } from '../records.ts';

/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

const names = new Map<unknown, string>(
  Object.entries(recordSchemas).map(([name, schema]) => [schema, name]),
);

/** What checks and transformations do is said by `v.metadata` beside them. */
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

/** What a client may send. */
export const inputSchema = (schema: v.GenericSchema): JsonSchema => convert(schema, 'input', null);

/** What the service answers; records by reference. */
export const outputSchema = (schema: v.GenericSchema): JsonSchema =>
  convert(schema, 'output', null);

/** The named records. */
export function recordComponents(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(recordSchemas).map(([name, schema]) => [name, convert(schema, 'output', name)]),
  );
}
