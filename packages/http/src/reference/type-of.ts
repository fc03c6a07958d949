import type { JsonSchema } from '../schema/json-schema.ts';
import { nameIn } from '../openapi/sample.ts';

/** The type of a field in a few words: "string or null", "array of uuid", "integer 1–200". */
export function typeOf(schema: JsonSchema): string {
  const { $ref, type, items } = schema;
  if (typeof $ref === 'string') return nameIn($ref);
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(' | ');
  const known = schema['x-extensible-enum'];
  if (Array.isArray(known)) return known.length > 12 ? 'string' : `${known.join(' | ')} | …`;
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
