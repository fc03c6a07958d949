import type { OpenApiDocument } from '../openapi/objects.ts';
import { html, prose, type Html } from '../schema/html.ts';
import { rateLimit, requestId } from '../openapi/headers.ts';
import { fieldsOf, fieldTable } from './field-table.ts';
import { operationSection, type Described } from './operation-section.ts';
import { problemSections, webhookSection } from './problem-sections.ts';

const parts = new Set(['Problem', 'ValidationProblem', 'Links', 'Meta']);

/** The reference of the API as one page, made from its description. */
export function referencePage(document: OpenApiDocument): string {
  const { schemas } = document.components;
  const operations: Described[] = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const chapters = document.tags
    .map((tag) => ({
      ...tag,
      operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
    }))
    .filter((chapter) => chapter.operations.length > 0);
  const records = Object.entries(schemas).filter(([name]) => !parts.has(name));

  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title}</title>
        <link rel="stylesheet" href="/docs/api/reference.css" />
        <script src="/docs/api/reference.js" type="module"></script>
      </head>
      <body data-base="${new URL(document.servers[0]?.url ?? '').pathname}">
        <a class="skip" href="#start">Skip to the content</a>
        <nav aria-label="Operations">
          <a class="brand" href="#start"
            >${hexagons}<span>Basalt <small>API v1</small></span></a
          >
          <label class="key"
            ><span>API key, to try requests here</span
            ><input id="key" type="password" autocomplete="off" placeholder="basalt_…"
          /></label>
          ${chapters.map(
            (chapter) =>
              html`<h2>${chapter.name}</h2>
                <ul>
                  ${chapter.operations.map(navEntry)}
                </ul>`,
          )}
          <h2>More</h2>
          <ul>
            <li><a href="#webhook-events">What webhooks receive</a></li>
            <li><a href="#problems">Problems</a></li>
          </ul>
          <h2>Records</h2>
          <ul>
            ${records.map(([name]) => html`<li><a href="#record-${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main id="start">
          ${introduction(document)}
          ${chapters.map(
            (chapter) =>
              html`<h2 class="chapter">${chapter.name}</h2>
                <p class="about">${chapter.description}</p>
                ${chapter.operations.map((operation) => operationSection(operation))}`,
          )}
          <h2 class="chapter">What webhooks receive</h2>
          ${webhookSection(document.webhooks)}
          <h2 class="chapter" id="problems">Problems</h2>
          <p class="about">
            ${prose('Every refusal is a problem (RFC 9457). Later versions can add codes.')}
          </p>
          ${problemSections(operations.map(({ operation }) => operation))}
          <h2 class="chapter">Records</h2>
          <div class="records">
            ${records.map(
              ([name, schema]) =>
                html`<section id="record-${name}" class="record">
                  ${fieldTable(
                    name,
                    unionless(schema).map((field) => ({ ...field, required: false })),
                  )}
                </section>`,
            )}
          </div>
        </main>
      </body>
    </html>`;
  return page.markup;
}

/** The fields of a record; of a record with several shapes, the fields of the shape that has the most. */
function unionless(schema: Parameters<typeof fieldsOf>[0]): ReturnType<typeof fieldsOf> {
  const shapes = (schema['oneOf'] ?? schema['anyOf'] ?? [schema]) as (typeof schema)[];
  return shapes.map(fieldsOf).reduce((most, shape) => (shape.length > most.length ? shape : most));
}

const navEntry = ({ method, operation }: Described): Html =>
  html`<li>
    <a href="#${operation.operationId}"
      ><span class="method ${method.toLowerCase()}">${method}</span>${operation.summary}</a
    >
  </li>`;

const introduction = ({ info, servers }: OpenApiDocument): Html =>
  html`<section class="intro">
    <h1>${info.title}</h1>
    <p class="lead">${prose(info.description)}</p>
    <dl>
      <dt>Base address</dt>
      <dd><code>${servers[0]?.url ?? ''}</code></dd>
      <dt>Credential</dt>
      <dd>
        <code>Authorization: Bearer &lt;key_prefix&gt;_&lt;public_id&gt;.&lt;secret&gt;</code>
      </dd>
      <dt>Bodies</dt>
      <dd>${prose('One JSON object, at most 1 MiB. An unknown field or parameter is a 422.')}</dd>
      <dt>Lists</dt>
      <dd>${prose('Follow `links.next` until it is null; `?total=true` counts.')}</dd>
      <dt>Versions</dt>
      <dd>${prose('`ETag` names the version; send it as `If-Match` to change that one only.')}</dd>
      <dt>Refusals</dt>
      <dd>
        ${prose('`application/problem+json` with `code`, `message`, `errors`, `request_id`.')}
      </dd>
      <dt>Headers</dt>
      <dd>
        ${prose('On every answer to a known credential:')}
        <ul class="headers">
          ${Object.entries({ ...requestId, ...rateLimit }).map(
            ([name, { description, example }]) =>
              html`<li><code>${name}: ${example}</code> ${prose(description)}</li>`,
          )}
        </ul>
      </dd>
      <dt>For tools</dt>
      <dd><a href="/docs/api/openapi.json">openapi.json</a> (OpenAPI 3.1)</dd>
    </dl>
  </section>`;

const hexagons: Html = html`<svg viewBox="0 0 40 44" aria-hidden="true">
  <path d="M20 2 36 11v18L20 38 4 29V11z" />
  <path class="inner" d="M20 12 28 16.500v9L20 30l-8-4.500v-9z" />
</svg>`;
