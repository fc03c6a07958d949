import type { JsonSchema } from '../schema/json-schema.ts';

/** The schemas that others refer to, by name. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** The name in a reference to a component. */
export const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

/** An id that is the same for each kind of record. */
function idOf(name: string): string {
  const kind = name.toLowerCase().replace(/_ids?$/, '');
  const digits = [...kind].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 0xffff, 7);
  return `01890f3e-7b1a-7cc3-98c4-dc0c0c07${digits.toString(16).padStart(4, '0')}`;
}

/**
 * A value that the schema allows: the examples in the description of the API are all made by it. A text is
 * the one that its field gives as an example. `name` is that of the field or of the record.
 */
export function sampleOf(schema: JsonSchema, schemas: Schemas, name = ''): unknown {
  const { $ref, examples, type, items, properties, format } = schema;
  if (typeof $ref === 'string') {
    const record = nameIn($ref);
    return sampleOf(schemas[record] ?? {}, schemas, record);
  }
  if (Array.isArray(examples)) return examples[0] as unknown;
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  const words = (schema['enum'] ?? schema['x-extensible-enum']) as readonly unknown[] | undefined;
  if (words !== undefined) return words.at(-1);
  const [alternative] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonSchema[];
  // The alternatives of an object with fields of its own only say which of these are required.
  if (alternative !== undefined && properties === undefined)
    return sampleOf(alternative, schemas, name);
  if (type === 'array') return [sampleOf((items ?? {}) as JsonSchema, schemas, name)];
  if (type === 'object') {
    const entries = Object.entries((properties ?? {}) as Schemas);
    return Object.fromEntries(
      entries.map(([field, inner]) => [
        field,
        sampleOf(inner, schemas, field === 'id' ? name : field),
      ]),
    );
  }
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema['minimum'] ?? 3));
  if (type === 'boolean') return false;
  return format === 'uuid' ? idOf(name) : 'text';
}
