import type { JsonSchema } from '../schema/json-schema.ts';
import { html, prose, type Html } from '../schema/html.ts';
import { typeOf } from './type-of.ts';

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
