import { closeAfterTests } from '@basalt/domain/testing';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { openApiDocument } from '../src/openapi/openapi.ts';
import { shareParts, type ServedDocument } from '../src/openapi/share-parts.ts';
import { routes } from '../src/routes/routes.ts';
import { wholeDocument } from '../testing/whole-document.ts';
import { openApiFixture } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

const document = openApiDocument(routes, 'http://basalt.test');

/** The scope column of the API's contract. */
const contract: Record<string, string> = {
  'GET /organizations/{organization}': 'organization:read',
  'GET /organizations/{organization}/projects': 'projects:read',
  'POST /organizations/{organization}/projects': 'projects:write',
  'GET /projects/{project}': 'projects:read',
  'GET /projects/{project}/members': 'projects:read',
  'GET /projects/{project}/labels': 'projects:read',
  'GET /projects/{project}/tags': 'projects:read',
  'PATCH /projects/{project}': 'projects:write',
  'DELETE /projects/{project}': 'projects:write',
  'GET /projects/{project}/boards': 'boards:read',
  'POST /projects/{project}/boards': 'boards:write',
  'PATCH /boards/{board}': 'boards:write',
  'PUT /projects/{project}/boards/reorder': 'boards:write',
  'DELETE /boards/{board}': 'boards:write',
  'GET /projects/{project}/tickets': 'tickets:read',
  'POST /projects/{project}/tickets': 'tickets:write',
  'PUT /projects/{project}/tickets/reorder': 'tickets:write',
  'GET /tickets/{ticket}': 'tickets:read',
  'PATCH /tickets/{ticket}': 'tickets:write',
  'POST /tickets/{ticket}/move': 'tickets:write',
  'DELETE /tickets/{ticket}': 'tickets:write',
  'POST /tickets/{ticket}/comments': 'comments:write',
  'GET /projects/{project}/analytics': 'analytics:read',
  'POST /organizations/{organization}/notifications': 'notifications:write',
  'GET /organizations/{organization}/documents': 'documents:read',
  'POST /organizations/{organization}/documents': 'documents:write',
  'GET /documents/{document}': 'documents:read',
  'PATCH /documents/{document}': 'documents:write',
  'DELETE /documents/{document}': 'documents:write',
  'POST /documents/{document}/comments': 'document_comments:write',
};

test('every operation needs the scope that the contract names', () => {
  const scopes = new Map(routes.map(({ method, path, scope }) => [`${method} ${path}`, scope]));
  for (const [operation, scope] of Object.entries(contract)) {
    expect([operation, scopes.get(operation)]).toEqual([operation, scope]);
  }
});

test('no two operations share an id or an address', () => {
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
});

test('every reference inside the description leads somewhere', () => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  expect(names.length).toBeGreaterThan(50);
  for (const [, name] of names) expect(document.components.schemas).toHaveProperty(name as string);
});

test('the description says the scope, and which fields a body takes', () => {
  const operation = document.paths['/tickets/{ticket}/move']?.['post'];
  expect(operation?.['x-required-scope']).toBe('tickets:write');
  expect(operation?.description).toContain('`tickets:write`');
  const schema = operation?.requestBody?.content['application/json'].schema;
  expect(schema).toMatchObject({ additionalProperties: false });
  expect(Object.keys(schema?.['properties'] as object)).toEqual([
    'project_id',
    'board_id',
    'board_slug',
    'position',
    'before_ticket_id',
    'after_ticket_id',
  ]);
  const statuses = Object.keys(operation?.responses ?? {});
  for (const status of [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503]) {
    expect(statuses).toContain(String(status));
  }
});

test('a transformed field keeps its description', () => {
  const list = document.paths['/projects/{project}/tickets']?.['get']?.parameters ?? [];
  const reported = list.filter(({ description }) => description !== undefined);
  expect(reported.map(({ name }) => name)).toEqual(expect.arrayContaining(['overdue', 'total']));
  const move = document.paths['/tickets/{ticket}/move']?.['post']?.requestBody;
  expect(move?.content['application/json'].schema).toMatchObject({
    properties: { position: { description: expect.stringContaining('index among') } },
  });
});

test('every field of a body has a type, so that generated clients check it', () => {
  const typed = ['type', '$ref', 'anyOf', 'oneOf', 'enum', 'const'];
  const untyped = Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId, requestBody }) => {
      const schema = requestBody?.content['application/json'].schema ?? {};
      return Object.entries((schema['properties'] ?? {}) as Record<string, object>)
        .filter(([, field]) => !typed.some((keyword) => keyword in field))
        .map(([name]) => `${operationId} ${name}`);
    }),
  );
  expect(untyped).toEqual([]);
});

test('the description is served to anybody, with what operations share written once', async () => {
  const whole = JSON.parse(JSON.stringify(document)) as typeof document;
  const reply = await shop.call('GET', '/docs/api/openapi.json', {
    headers: { Authorization: '' },
  });
  expect(wholeDocument(reply.json as ServedDocument)).toEqual(whole);
  const shared = shareParts(document);
  expect(wholeDocument(shared)).toEqual(whole);
  expect(JSON.stringify(shared).length).toBeLessThan(JSON.stringify(document).length / 2);
  for (const parts of Object.values(shared.components)) {
    for (const name of Object.keys(parts)) expect(name).toMatch(/^[\w.-]+$/);
  }
});

test('the reference shows every operation and names no other host', async () => {
  const reply = await shop.call('GET', '/docs/api', { headers: { Authorization: '' } });
  expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
  for (const { id } of routes) expect(reply.text).toContain(`id="${id}"`);
  for (const { description } of document.tags) expect(reply.text).toContain(description);
  expect(reply.text).toContain('id="problem-wip_limit_exceeded"');
  expect(reply.text).toContain('<code>Idempotency-Replayed: true</code>');
  const loaded: string[] = [];
  const inline: string[] = [];
  walk(parse(reply.text), ({ tagName, attrs }) => {
    if (tagName === 'style') inline.push(tagName);
    for (const { name, value } of attrs) {
      if (name === 'src' || name === 'href') loaded.push(value);
      if (name === 'style' || name.startsWith('on')) inline.push(name);
    }
  });
  expect(loaded.filter((address) => !/^(#|\/docs\/api\/)/.test(address))).toEqual([]);
  expect(inline).toEqual([]);
  for (const path of ['/docs/api/reference.css', '/docs/api/reference.js']) {
    expect(loaded).toContain(path);
    const file = await shop.call('GET', path);
    expect([file.status, /https?:/.test(file.text)]).toEqual([200, false]);
  }
});

test('the reference is sent compressed, and not again where it is the same', async () => {
  const plain = await shop.call('GET', '/docs/api', { headers: { Authorization: '' } });
  const { headers, status } = await shop.call('GET', '/docs/api', {
    headers: { Authorization: '', 'Accept-Encoding': 'br' },
  });
  expect([status, headers['content-encoding']]).toEqual([200, 'br']);
  expect(Number(headers['content-length'])).toBeLessThan(plain.text.length / 8);
  const again = await shop.call('GET', '/docs/api', {
    headers: { Authorization: '', 'If-None-Match': String(headers['etag']) },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('a deployment can do without the reference', async () => {
  const otherFixture = await openApiFixture({ apiReference: false });
  for (const path of ['/docs/api', '/docs/api/openapi.json', '/docs/api/reference.js']) {
    expect((await otherFixture.call('GET', path)).status).toBe(404);
  }
  await otherFixture.stop();
});

function walk(
  node: DefaultTreeAdapterTypes.Node,
  see: (element: DefaultTreeAdapterTypes.Element) => void,
): void {
  if ('tagName' in node) see(node);
  if ('childNodes' in node) for (const child of node.childNodes) walk(child, see);
}
