import type { OpenApiDocument, OperationObject } from '../openapi/objects.ts';
import { html, prose, type Html } from '../schema/html.ts';
import { fieldTable } from './field-table.ts';
import { figure, json } from './operation-section.ts';

/** Every code that the operations are refused with, once, with an example of its problem. */
export function problemSections(operations: readonly OperationObject[]): Html {
  const examples = operations
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content = {} }) =>
      Object.entries(content['application/problem+json']?.examples ?? {}),
    );
  const problems = [...new Map(examples)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return html`<div class="records">
    ${problems.map(
      ([code, { value }]) =>
        html`<section id="problem-${code}" class="record">${figure(code, json(value))}</section>`,
    )}
  </div>`;
}

/** The requests that the receiver of a webhook gets: their headers, an example, and the kinds of events. */
export function webhookSection(webhooks: OpenApiDocument['webhooks']): Html {
  const { post } = webhooks['ticket.moved'] ?? Object.values(webhooks)[0] ?? {};
  if (post === undefined) return html``;
  const { description = '', content } = post.requestBody ?? {};
  return html`<section id="webhook-events" class="operation">
    <div class="what">
      <p>${prose(description)} ${prose('Every 2xx status means that it was received.')}</p>
      ${fieldTable('Headers', post.parameters)}
      <h4>Kinds</h4>
      <p>${Object.keys(webhooks).map((kind) => html`<code>${kind}</code> `)}</p>
    </div>
    <div class="example">
      ${figure('ticket.moved', json(content?.['application/json'].example))}
    </div>
  </section>`;
}
