import type { OpenApiDocument, OperationObject } from '../openapi/objects.ts';
import { html, prose, type Html } from '../schema/html.ts';
import {
  commonHeaders,
  figure,
  headerLines,
  methodTag,
  operationSection,
  type Described,
} from './operation-section.ts';
import { fieldsOf, table, valueRow, type Row } from './rows.ts';

/** A part of the page, and its entries in the navigation. */
interface Chapter {
  name: string;
  about: string;
  entries: readonly (readonly [id: string, label: Html | string])[];
  sections: readonly Html[];
}

/** Schemas that other records contain. */
const parts = new Set(['Problem', 'ValidationProblem', 'Links', 'Meta']);

/** The reference of the API as one page, made from its description. */
export function referencePage(document: OpenApiDocument): string {
  const { info, servers } = document;
  const chapters = chaptersOf(document);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="/docs/api/reference.css" />
        <script src="/docs/api/reference.js" type="module"></script>
      </head>
      <body data-base="${new URL(servers[0]?.url ?? '').pathname}">
        <a class="skip" href="#start">Skip to the content</a>
        <nav aria-label="Operations">
          <label>API key, to try requests here <input id="key" type="password" /></label>
          ${chapters.map(
            ({ name, entries }) =>
              html`<h2>${name}</h2>
                ${entries.map(([id, label]) => html`<a href="#${id}">${label}</a>`)}`,
          )}
        </nav>
        <main id="start">
          <h1>${info.title}</h1>
          <p>${prose(info.description)}</p>
          ${table('Conventions', conventions(servers[0]?.url ?? ''))}
          ${chapters.map(
            ({ name, about, sections }) =>
              html`<h2>${name}</h2>
                <p>${prose(about)}</p>
                ${sections}`,
          )}
        </main>
      </body>
    </html>`;
  return page.markup;
}

function chaptersOf({ paths, tags, webhooks, components }: OpenApiDocument): Chapter[] {
  const operations: Described[] = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const ofTags = tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const entries = own.map(
      ({ method, operation: { operationId, summary } }) =>
        [operationId, html`${methodTag(method)} ${summary}`] as const,
    );
    return { name, about: description, entries, sections: own.map(operationSection) };
  });
  const records = Object.entries(components.schemas).filter(([name]) => !parts.has(name));
  return [
    ...ofTags.filter(({ entries }) => entries.length > 0),
    webhookChapter(webhooks),
    {
      name: 'Problems',
      about: 'Every refusal is a problem (RFC 9457). Later versions can add codes.',
      entries: [['problem-internal', 'Codes']],
      sections: problemSections(operations.map(({ operation }) => operation)),
    },
    {
      name: 'Records',
      about: 'The records in answers.',
      entries: records.map(([name]) => [`record-${name}`, name]),
      sections: records.map(([name, schema]) => {
        const rows = fieldsOf(schema).map((field) => valueRow({ ...field, required: false }));
        return section(`record-${name}`, table(name, rows));
      }),
    },
  ];
}

const section = (id: string, content: Html | null): Html =>
  html`<section id="${id}">${content}</section>`;

/** Every code that the operations are refused with, once, with an example of its problem. */
function problemSections(operations: readonly OperationObject[]): Html[] {
  const contents = operations.flatMap(({ responses }) =>
    Object.values(responses).map(({ content = {} }) => content['application/problem+json']),
  );
  const problems = new Map(contents.flatMap((content) => Object.entries(content?.examples ?? {})));
  const sorted = [...problems].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([code, { value }]) => section(`problem-${code}`, figure(code, value)));
}

/** The requests that the receiver of a webhook gets: their headers, an example, and the kinds of events. */
function webhookChapter(webhooks: OpenApiDocument['webhooks']): Chapter {
  const { post } = webhooks['ticket.moved'] ?? {};
  const kinds = Object.keys(webhooks).map((kind) => html`<code>${kind}</code> `);
  const headers = [...(post?.parameters ?? []).map(valueRow), ['Kinds of events', kinds] as const];
  const { description = '', content } = post?.requestBody ?? {};
  return {
    name: 'Webhook requests',
    about: `${description} Every 2xx status means that it was received.`,
    entries: [['webhook-events', 'Headers and events']],
    sections: [
      section('webhook-events', table('Headers', headers)),
      figure('ticket.moved', content?.['application/json'].example),
    ],
  };
}

const conventions = (base: string): Row[] => [
  ['Base address', html`<code>${base}</code>`],
  ['Credential', prose('`Authorization: Bearer <key_prefix>_<public_id>.<secret>`')],
  ['Bodies', prose('One JSON object, at most 1 MiB. An unknown field or parameter is a 422.')],
  ['Lists', prose('Follow `links.next` until it is null; `?total=true` counts.')],
  ['Versions', prose('`ETag` names the version; send it as `If-Match` to change that one only.')],
  ['Refusals', prose('`application/problem+json` with `code`, `message`, `errors`, `request_id`.')],
  ['Headers', [prose('On every answer to a known credential:'), ...headerLines(commonHeaders)]],
  ['For tools', html`<a href="/docs/api/openapi.json">openapi.json</a> (OpenAPI 3.1)`],
];
