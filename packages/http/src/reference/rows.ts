import { nameIn } from '../openapi/sample.ts';
import { html, prose, type Html } from '../schema/html.ts';
import type { JsonSchema } from '../schema/json-schema.ts';

/** A row of a table: a term, and what it means. */
export type Row = readonly [term: Html | string, meaning: Html | readonly Html[]];

/** The one table of the reference: parameters, fields, answers, headers and conventions. Nothing without rows. */
export const table = (caption: string, rows: readonly Row[]): Html | null =>
  rows.length === 0
    ? null
    : html`<table>
        <caption>
          ${caption}
        </caption>
        ${rows.map(
          ([term, meaning]) =>
            html`<tr>
              <th scope="row">${term}</th>
              <td>${meaning}</td>
            </tr>`,
        )}
      </table>`;

/** A name with its schema: a parameter, or a field of an object. */
export interface Named {
  name: string;
  schema: JsonSchema;
  required?: boolean;
  description?: string | undefined;
}

/** A row with the name, the type and the description of a value. */
export const valueRow = ({ name, schema, required, description = '' }: Named): Row => [
  html`<code>${name}</code>${required === true ? html` <small>required</small>` : null}`,
  html`<small>${typeOf(schema)}</small> ${prose(description)}`,
];

/** The fields of an object schema; of a schema with several shapes, those of the shape that has the most. */
export function fieldsOf(schema: JsonSchema): Named[] {
  const shapes = (schema['oneOf'] ?? schema['anyOf'] ?? [schema]) as JsonSchema[];
  const fields = shapes.map((shape) => {
    const required = (shape['required'] ?? []) as string[];
    const properties = Object.entries((shape['properties'] ?? {}) as Record<string, JsonSchema>);
    return properties.map(([name, inner]) => ({
      name,
      schema: inner,
      required: required.includes(name),
      description: inner['description'] as string | undefined,
    }));
  });
  return fields.reduce((most, shape) => (shape.length > most.length ? shape : most));
}

/** The type of a value in a few words: "string or null", "array of uuid", "integer 1–200". */
function typeOf(schema: JsonSchema): string {
  const { $ref, type, items, minimum = 0, maximum, minLength = 0, maxLength, format } = schema;
  if (typeof $ref === 'string') return nameIn($ref);
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(' | ');
  const known = schema['x-extensible-enum'];
  if (Array.isArray(known)) return known.length > 12 ? 'string' : `${known.join(' | ')} | …`;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (type === 'array') return `array of ${typeOf((items ?? {}) as JsonSchema)}`;
  if (Array.isArray(type)) return type.join(' or ');
  if (typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER)
    return `${String(type)} ${String(minimum)}–${maximum.toLocaleString('en')}`;
  if (typeof maxLength === 'number')
    return `${String(type)}, ${String(minLength)}–${maxLength.toLocaleString('en')}`;
  return String(format ?? type ?? 'any');
}
