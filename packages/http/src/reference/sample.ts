import type { JsonSchema } from '../openapi/json-schema.ts';

/** The schemas that others refer to, by name. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

const byFormat: Readonly<Record<string, string>> = {
  uuid: '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f',
  'date-time': '2031-05-04T14:00:00.000Z',
};

const byName: Readonly<Record<string, string>> = {
  name: 'Website',
  title: 'Log in with a key',
  slug: 'in-progress',
  description: 'What we build this year.',
  email: 'ada@example.org',
  color: '#0ea5e9',
  public_id: '4Fq0Zt8xYb2Lk6Wn1RcM',
  rank: 'V',
};

/** A value that the schema allows, the one a reader learns most from. */
export function sampleOf(schema: JsonSchema, schemas: Schemas, name = ''): unknown {
  const { $ref, examples, type, items, properties } = schema;
  if (typeof $ref === 'string') {
    return sampleOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name);
  }
  if (Array.isArray(examples)) return examples[0] as unknown;
  if ('const' in schema) return schema['const'];
  if ('default' in schema && name !== 'total') return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'].at(-1) as unknown;
  const [alternative] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonSchema[];
  if (alternative !== undefined) return sampleOf(alternative, schemas, name);
  if (type === 'array') return [sampleOf((items ?? {}) as JsonSchema, schemas)];
  if (type === 'object') {
    const entries = Object.entries((properties ?? {}) as Schemas);
    return Object.fromEntries(
      entries.map(([field, inner]) => [field, sampleOf(inner, schemas, field)]),
    );
  }
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema['minimum'] ?? 3));
  if (type === 'boolean') return false;
  return byFormat[String(schema['format'])] ?? byName[name] ?? 'text';
}

/** What a field holds, in a few words: "string or null", "array of uuid", "integer 1–200". */
export function typeOf(schema: JsonSchema): string {
  const { $ref, type, items } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? '';
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (type === 'array') return `array of ${typeOf((items ?? {}) as JsonSchema)}`;
  if (Array.isArray(type)) return type.join(' or ');
  const { minimum, maximum, minLength, maxLength, format } = schema;
  const isRange = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER;
  if (isRange) return `${String(type)} ${String(minimum ?? 0)}–${maximum.toLocaleString('en')}`;
  if (typeof maxLength === 'number') {
    return `${String(type)}, ${String(minLength ?? 0)}–${maxLength.toLocaleString('en')}`;
  }
  return String(format ?? type ?? 'any');
}
