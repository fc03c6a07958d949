import type { JsonSchema } from '../src/openapi/json-schema.ts';
import type { OpenApiDocument } from '../src/openapi/objects.ts';

const partial = new WeakMap<JsonSchema, JsonSchema>();

/** The schema of an answer to a request with `fields`: the records in `data` may lack fields. */
export function partialSchema(schema: JsonSchema, { components }: OpenApiDocument): JsonSchema {
  const known = partial.get(schema);
  if (known !== undefined) return known;
  const loosened = (record: JsonSchema): JsonSchema => {
    const name = String(record['$ref']).replace('#/components/schemas/', '');
    const { required: _, ...rest } = components.schemas[name] ?? record;
    return rest;
  };
  const { data, ...others } = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const items = data?.['items'] as JsonSchema | undefined;
  const made = {
    ...schema,
    properties: {
      ...others,
      ...(data && { data: items ? { ...data, items: loosened(items) } : loosened(data) }),
    },
  };
  partial.set(schema, made);
  return made;
}
