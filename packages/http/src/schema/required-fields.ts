import type { FieldErrors } from '@basalt/domain';
import type { JsonSchema } from './json-schema.ts';

/** An error when none of these fields is given; it is reported at the first of them. */
export function missingOneOf(names: readonly string[], fields: object): FieldErrors {
  const [first, ...others] = names;
  if (first === undefined || names.some((name) => Object.hasOwn(fields, name))) return {};
  return { [first]: [`is required, or ${others.join(' or ')}`] };
}

/**
 * The schema of an object that has at least one of these fields. The alternatives are below `allOf`: generators of clients make an
 * intersection of them and the fields, where they would make a union of alternatives beside the fields.
 */
export function requiringOneOf(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema;
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>>;
  const anyOf = names.map((name) => ({
    type: 'object',
    properties: { [name]: properties[name] },
    required: [name],
  }));
  return { ...schema, allOf: [{ anyOf }] };
}
