import type { OperationObject, ParameterObject } from '../openapi.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import { html, prose, type Html } from './html.ts';
import { sampleOf, typeOf, type Schemas } from './sample.ts';

/** One operation with its address. */
export interface Described {
  method: string;
  path: string;
  operation: OperationObject;
}

interface Field {
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
  return Object.entries((schema['properties'] ?? {}) as Schemas).map(([name, inner]) => ({
    name,
    schema: inner,
    required: required.includes(name),
    description: inner['description'] as string | undefined,
  }));
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const withSample = ({ name, schema }: ParameterObject, schemas: Schemas): string =>
  String(sampleOf(schema, schemas, name));

/** An operation: what it does, takes and answers on the left, an example and a form to try it on the right. */
export function operationSection({ method, path, operation }: Described, schemas: Schemas): Html {
  const content = operation.requestBody?.content['application/json'];
  const body = content?.schema ?? null;
  const scope = operation['x-required-scope'];
  const [status, success] = Object.entries(operation.responses)[0] ?? ['', null];
  const answer = success?.content?.['application/json']?.schema;
  const refusals = Object.entries(operation.responses).slice(1);
  const inPlace = (place: string) => operation.parameters.filter((p) => p.in === place);
  const filled = inPlace('path').reduce(
    (address, p) => address.replace(`{${p.name}}`, withSample(p, schemas)),
    path,
  );
  const sample = body === null ? null : (content?.example ?? sampleOf(body, schemas));
  const curl = `curl${method === 'GET' ? '' : ` -X ${method}`} "$BASALT_URL/api/v1${filled}" \\\n  -H "Authorization: Bearer $BASALT_KEY"${
    sample === null ? '' : ` \\\n  --json '${json(sample)}'`
  }`;
  return html`<section id="${operation.operationId}" class="operation">
    <header>
      <h3>${operation.summary}</h3>
      <p class="address">
        <span class="method ${method.toLowerCase()}">${method}</span
        ><code
          >${path.split('/').flatMap((part, at) => (at === 0 ? [part] : [html`/<wbr />`, part]))}</code
        >
      </p>
      <p class="scope">${scope === null ? 'any credential' : scope}</p>
    </header>
    <div class="what">
      <p>
        ${prose(operation.description.replace(/ ?(Scope: `[^`]+`|Any credential will do)\.$/, ''))}
      </p>
      ${fieldTable('Path', inPlace('path'))} ${fieldTable('Query', inPlace('query'))}
      ${fieldTable('Headers', inPlace('header'))}
      ${body === null ? null : fieldTable('Body', fieldsOf(body))}
      <h4>Answers</h4>
      <dl class="answers">
        <dt class="good">${status}</dt>
        <dd>${success?.description ?? ''}</dd>
        ${refusals.map(
          ([code, { description }]) =>
            html`<dt>${code}</dt>
              <dd>${prose(description.replaceAll('`, `', '` `'))}</dd>`,
        )}
      </dl>
    </div>
    <div class="example">
      <figure>
        <figcaption>Request</figcaption>
        <pre tabindex="0"><code>${curl}</code></pre>
      </figure>
      ${
        answer === undefined
          ? null
          : html`<figure>
              <figcaption>Answer ${status}</figcaption>
              <pre tabindex="0"><code>${json(sampleOf(answer, schemas))}</code></pre>
            </figure>`
      }
      <details>
        <summary>Try it</summary>
        <form data-method="${method}" data-path="${path}">
          ${operation.parameters.map(
            ({ name, in: place, required }) =>
              html`<label
                ><span>${name}</span
                ><input
                  name="${place}:${name}"
                  autocomplete="off"
                  ${required ? html`required` : null}
              /></label>`,
          )}
          ${
            body === null
              ? null
              : html`<label
                  ><span>body</span
                  ><textarea name="body" rows="6" spellcheck="false">${json(sample)}</textarea>
                </label>`
          }
          <button>Send</button>
          <output></output>
        </form>
      </details>
    </div>
  </section>`;
}
