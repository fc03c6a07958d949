import { rateLimit, requestId } from '../openapi/headers.ts';
import type { ResponseObject } from '../openapi/objects.ts';
import { html, prose, type Html } from '../schema/html.ts';

/** Described once for all operations. */
const ofAll = new Set(Object.keys({ ...requestId, ...rateLimit }));

/** The answers of an operation by status, the success first, with their headers. */
export const answerList = (responses: Readonly<Record<string, ResponseObject>>): Html =>
  html`<h4>Answers</h4>
    <dl class="answers">
      ${successFirst(responses).map(
        ([status, response], at) =>
          html`<dt ${at === 0 ? html`class="good"` : null}>${status}</dt>
            <dd>
              ${at === 0 ? prose(response.description) : codesOf(response)}${headersOf(response)}
            </dd>`,
      )}
    </dl>`;

/** The answers by status; the one of success comes first. */
export const successFirst = (responses: Readonly<Record<string, ResponseObject>>) =>
  Object.entries(responses).toSorted(([a], [b]) => Number(a) - Number(b));

function codesOf({ content = {} }: ResponseObject): Html[] {
  const codes = Object.keys(content['application/problem+json']?.examples ?? {});
  return codes.map((code) => html`<a href="#problem-${code}"><code>${code}</code></a> `);
}

function headersOf({ headers }: ResponseObject): Html | null {
  const shown = Object.entries(headers).filter(([name]) => !ofAll.has(name));
  if (shown.length === 0) return null;
  return html`<ul class="headers">
    ${shown.map(
      ([name, { description, example }]) =>
        html`<li><code>${name}: ${example}</code> ${prose(description)}</li>`,
    )}
  </ul>`;
}
