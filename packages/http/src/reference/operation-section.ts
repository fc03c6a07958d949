import { exampleOf } from '../openapi/component-schemas.ts';
import { rateLimit, requestId } from '../openapi/headers.ts';
import type { HeaderObject, OperationObject, ResponseObject } from '../openapi/objects.ts';
import { html, prose, type Html } from '../schema/html.ts';
import { fieldsOf, table, valueRow, type Row } from './rows.ts';

/** One operation with its address. */
export interface Described {
  method: string;
  path: string;
  operation: OperationObject;
}

/** An example with its heading. A value that is not a text is shown as JSON. */
export const figure = (heading: string, value: unknown): Html =>
  html`<figure>
    <figcaption>${heading}</figcaption>
    <pre tabindex="0"><code>${textOf(value)}</code></pre>
  </figure>`;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** A method, with its colour. */
export const methodTag = (method: string): Html =>
  html`<b class="${method.toLowerCase()}">${method}</b>`;

/** Headers of answers, with examples. */
export const headerLines = (headers: Readonly<Record<string, HeaderObject>>): Html[] =>
  Object.entries(headers).map(
    ([name, { description, example }]) =>
      html`<div><code>${name}: ${example}</code> ${prose(description)}</div>`,
  );

/** Described once, for all operations. */
export const commonHeaders = { ...requestId, ...rateLimit('credential') };

/** An operation: what it does, takes and answers on the left, an example and a form to try it on the right. */
export function operationSection({ method, path, operation }: Described): Html {
  const { parameters, requestBody, responses, summary, description } = operation;
  const content = requestBody?.content['application/json'];
  const scope =
    operation['x-required-scope'] ??
    (operation['x-any-scope-of']?.join(' or ') || 'any credential');
  const rowsOf = (place: string) => parameters.filter((p) => p.in === place).map(valueRow);
  // The success comes first.
  const answers = Object.entries(responses).toSorted(([a], [b]) => Number(a) - Number(b));
  const [[status, success] = ['', undefined]] = answers;
  const [answer] = Object.values(success?.content ?? {});
  const address = parameters.reduce(
    (text, { name, schema }) => text.replace(`{${name}}`, String(exampleOf(schema, name))),
    path,
  );
  const curl = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$BASALT_URL/api/v1${address}"`,
    '  -H "Authorization: Bearer $BASALT_KEY"',
    ...(content === undefined ? [] : [`  --json '${textOf(content.example)}'`]),
  ];
  return html`<section id="${operation.operationId}" class="split">
    <header>
      <h3>${summary}</h3>
      ${methodTag(method)}
      <code
        >${path.split('/').flatMap((part, at) => (at === 0 ? [] : [html`/<wbr />`, part]))}</code
      >
      <small>${scope}</small>
    </header>
    <div>
      <p>
        ${prose(description.replace(/ ?(Scope: `[^`]+`|Scope: one of [^.]+|Any credential is enough)\.$/, ''))}
      </p>
      ${table('Path', rowsOf('path'))} ${table('Query', rowsOf('query'))}
      ${table('Headers', rowsOf('header'))}
      ${content === undefined ? null : table('Body', fieldsOf(content.schema).map(valueRow))}
      ${requestBody === undefined ? null : html`<p>${prose(requestBody.description)}</p>`}
      ${table('Answers', answers.map(answerRow))}
    </div>
    <div>
      ${figure('Request', curl.join(' \\\n'))}
      ${answer === undefined ? null : figure(`Answer ${status}`, answer.example)}
      ${tryIt(method, address, content?.example)}
    </div>
  </section>`;
}

function answerRow([status, response]: [string, ResponseObject]): Row {
  const { description, content = {}, headers } = response;
  const codes = Object.keys(content['application/problem+json']?.examples ?? {});
  const own = Object.entries(headers).filter(([name]) => !(name in commonHeaders));
  return [
    html`<code>${status}</code>`,
    [
      ...(codes.length === 0
        ? [prose(description)]
        : codes.map((code) => html`<a href="#problem-${code}"><code>${code}</code></a> `)),
      ...headerLines(Object.fromEntries(own)),
    ],
  ];
}

/** A form that sends the example, which the reader can edit. */
const tryIt = (method: string, address: string, body: unknown): Html =>
  html`<details>
    <summary>Try it</summary>
    <form data-method="${method}">
      <label>Address <input name="address" value="${address}" /></label>
      ${body === undefined ? null : bodyField(body)}
      <button>Send</button>
      <output name="answer"></output>
    </form>
  </details>`;

const bodyField = (body: unknown): Html =>
  html`<label>Body <textarea name="body" rows="6">${textOf(body)}</textarea></label>`;
