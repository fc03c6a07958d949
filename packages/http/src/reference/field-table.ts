import type { JsonSchema } from '../schema/json-schema.ts';
import { nameIn } from '../openapi/sample.ts';
import { html, prose, type Html } from '../schema/html.ts';

/** A row of a table of fields. */
export interface Field {
  name: string;
  schema: JsonSchema;
  required: boolean;
  description?: string | undefined;
}

/** A table of fields; nothing when there are none. */
export function fieldTable(caption: string, fields: readonly Field[]): Html | null {
  if (fields.length === 0) return null;
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${fields.map(
        ({ name, schema, required, description }) =>
          html`<tr>
            <th scope="row">
              <code>${name}</code>${required ? html`<span class="required">required</span>` : null}
            </th>
            <td>
              <span class="type">${typeOf(schema)}</span> ${
                description === undefined ? null : prose(description)
              }
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The fields of an object schema. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const required = (schema['required'] ?? []) as string[];
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    schema: inner,
    required: required.includes(name),
    description: inner['description'] as string | undefined,
  }));
}

/** The type of a field in a few words: "string or null", "array of uuid", "integer 1–200". */
function typeOf(schema: JsonSchema): string {
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
