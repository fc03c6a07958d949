import { alternativesOf } from '../src/openapi/chosen-schemas.ts';
import type { JsonSchema } from '../src/schema/json-schema.ts';

const known = { whole: new WeakMap<JsonSchema, JsonSchema>(), chosen: new WeakMap() };

/**
 * The schema of an answer to a request with or without `fields`. The description allows both answers to both; we hold each
 * answer to its own.
 */
export function answerSchema(schema: JsonSchema, which: 'whole' | 'chosen'): JsonSchema {
  const made = known[which].get(schema) ?? schemaFor(schema, which);
  known[which].set(schema, made);
  return made;
}

function schemaFor(schema: JsonSchema, which: 'whole' | 'chosen'): JsonSchema {
  const { data, ...others } = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  if (data === undefined) return schema;
  const items = data['items'] as JsonSchema | undefined;
  const record = items
    ? { ...data, items: alternativesOf(items, which) }
    : alternativesOf(data, which);
  return { ...schema, properties: { ...others, data: record } };
}
