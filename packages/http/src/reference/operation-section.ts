import { exampleOf } from '../openapi/component-schemas.ts';
import type { OperationObject, ParameterObject } from '../openapi/objects.ts';
import { answerList, successFirst } from './answer-list.ts';
import { fieldsOf, fieldTable } from './field-table.ts';
import { html, prose, type Html } from '../schema/html.ts';

/** One operation with its address. */
export interface Described {
  method: string;
  path: string;
  operation: OperationObject;
}

/** A value as it is shown in an example. */
export const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** An example with its heading. */
export const figure = (heading: string, text: string): Html =>
  html`<figure>
    <figcaption>${heading}</figcaption>
    <pre tabindex="0"><code>${text}</code></pre>
  </figure>`;

/** An operation: what it does, takes and answers on the left, an example and a form to try it on the right. */
export function operationSection({ method, path, operation }: Described): Html {
  const content = operation.requestBody?.content['application/json'];
  const scope =
    operation['x-required-scope'] ??
    (operation['x-any-scope-of']?.join(' or ') || 'any credential');
  const inPlace = (place: string) => operation.parameters.filter((p) => p.in === place);
  const [status, success] = successFirst(operation.responses)[0] ?? ['', undefined];
  const [answer] = Object.values(success?.content ?? {});
  const curl = `curl${method === 'GET' ? '' : ` -X ${method}`} "$BASALT_URL/api/v1${addressOf(path, inPlace('path'))}" \\\n  -H "Authorization: Bearer $BASALT_KEY"${
    content === undefined ? '' : ` \\\n  --json '${json(content.example)}'`
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
      <p class="scope">${scope}</p>
    </header>
    <div class="what">
      <p>
        ${prose(operation.description.replace(/ ?(Scope: `[^`]+`|Scope: one of [^.]+|Any credential is enough)\.$/, ''))}
      </p>
      ${fieldTable('Path', inPlace('path'))} ${fieldTable('Query', inPlace('query'))}
      ${fieldTable('Headers', inPlace('header'))}
      ${content === undefined ? null : fieldTable('Body', fieldsOf(content.schema))}
      ${
        operation.requestBody === undefined
          ? null
          : html`<p class="note">${prose(operation.requestBody.description)}</p>`
      }
      ${answerList(operation.responses)}
    </div>
    <div class="example">
      ${figure('Request', curl)}
      ${answer === undefined ? null : figure(`Answer ${status}`, textOf(answer.example))}
      ${tryIt(method, path, operation)}
    </div>
  </section>`;
}

const addressOf = (path: string, parameters: readonly ParameterObject[]): string =>
  parameters.reduce(
    (address, { name, schema }) => address.replace(`{${name}}`, String(exampleOf(schema, name))),
    path,
  );

const textOf = (example: unknown): string =>
  typeof example === 'string' ? example : json(example);

function tryIt(method: string, path: string, { parameters, requestBody }: OperationObject): Html {
  const body = requestBody?.content['application/json'].example;
  return html`<details>
    <summary>Try it</summary>
    <form data-method="${method}" data-path="${path}">
      ${parameters.map(
        ({ name, in: place, required }) =>
          html`<label
            ><span>${name}</span
            ><input name="${place}:${name}" autocomplete="off" ${required ? html`required` : null}
          /></label>`,
      )}
      ${
        body === undefined
          ? null
          : html`<label
              ><span>body</span
              ><textarea name="body" rows="6" spellcheck="false">${json(body)}</textarea>
            </label>`
      }
      <button>Send</button>
      <output></output>
    </form>
  </details>`;
}
