import { beforeAll, expect, test } from 'vitest';
import { systemPrincipal } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { openApiDocument } from '../src/openapi/openapi.ts';
import { routes } from '../src/routes/routes.ts';
import { describedBy } from '../testing/answer-checks.ts';
import { openApiFixture, type Reply } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

let tickets: string;
beforeAll(async () => {
  tickets = `/api/v1/projects/${shop.project}/tickets`;
  for (const title of ['Salt', 'Sand', 'Slate']) {
    await shop.call('POST', tickets, {
      body: { board_id: shop.boards[0], title, description_html: '<p>rock</p>' },
    });
  }
});

const read = (path: string, headers = {}): Promise<Reply> => shop.call('GET', path, { headers });

test('a record and a list have the fields that were asked for alone, in their own order', async () => {
  const { json } = await read('/api/v1/tickets/WEB-1?fields=title,key');
  expect(json).toEqual({ data: { key: 'WEB-1', title: 'Salt' } });
  expect(Object.keys(json.data as object)).toEqual(['key', 'title']);
  const list = await read(`${tickets}?fields=title&sort=created_at`);
  expect(list.json.data).toEqual([{ title: 'Salt' }, { title: 'Sand' }, { title: 'Slate' }]);
  const analytics = await read(`/api/v1/projects/${shop.project}/analytics?fields=total`);
  expect(analytics.json).toEqual({ data: { total: 3 } });
});

test('an answer with chosen fields is valid for everybody who reads the description', async () => {
  const { document, validatorOf } = describedBy(openApiDocument(routes, 'http://127.0.0.1'));
  const bodies = [
    ['/tickets/{ticket}', await read('/api/v1/tickets/WEB-1?fields=title,key')],
    ['/tickets/{ticket}', await read('/api/v1/tickets/WEB-1')],
    ['/projects/{project}/tickets', await read(`${tickets}?fields=title`)],
    ['/projects/{project}/tickets', await read(tickets)],
  ] as const;
  for (const [path, { json }] of bodies) {
    const content = document.paths[path]?.['get']?.responses['200']?.content ?? {};
    const validate = validatorOf(content['application/json']?.schema ?? {});
    expect([path, validate(json), validate.errors]).toEqual([path, true, null]);
    expect(validate({ ...json, data: { titel: 'Salt' } })).toBe(false);
  }
});

test('a parent of another project is in answers by its id, however it was named', async () => {
  const made = await shop.call('POST', `/api/v1/organizations/${shop.organization}/projects`, {
    body: { name: 'Far', key: 'FAR' },
  });
  const { id: far } = made.json.data as { id: string };
  const body = { board_slug: 'open', title: 'Parent' };
  const { json } = await shop.call('POST', `/api/v1/projects/${far}/tickets`, { body });
  const { id, key } = json.data as { id: string; key: string };
  const named = { data: { key: 'WEB-1', parent_id: id } };
  for (const parent of [id, key]) {
    const path = '/api/v1/tickets/WEB-1?fields=key,parent_id';
    const written = await shop.call('PATCH', path, { body: { parent_id: parent } });
    expect(written.json).toEqual(named);
    expect((await read(path)).json).toEqual(named);
    const list = await read(`${tickets}?fields=key,parent_id&parent_id=${id}`);
    expect(list.json.data).toEqual([named.data]);
    const items = [{ op: 'update', ticket: 'WEB-1', parent_id: null }];
    await shop.call('POST', `${tickets}/bulk`, { body: { mode: 'atomic', items } });
    expect((await read(path)).json).toEqual({ data: { key: 'WEB-1', parent_id: null } });
  }
});

test('pages with other fields lead on from the same cursor', async () => {
  const first = await read(`${tickets}?per_page=1&fields=title`);
  const { next_cursor } = first.json['meta'] as { next_cursor: string };
  const second = await read(`${tickets}?per_page=1&fields=number,key&cursor=${next_cursor}`);
  expect(second.json.data).toEqual([{ key: 'WEB-2', number: 2 }]);
});

test('a field or an inclusion that is not known is refused by its name', async () => {
  const { status, json } = await read(
    '/api/v1/tickets/WEB-1?fields=id,titel&include=labels,author',
  );
  expect(status).toBe(422);
  const { fields, include } = json['errors'] as Record<string, string[]>;
  expect(fields?.[0]).toMatch(/^knows no "titel": must be some of id, key, number/);
  expect(include).toEqual([
    'knows no "author": must be some of assignees, labels, cycle, files, relations, fields, board, project',
  ]);
  expect((await read('/api/v1/tickets/WEB-1?fields=')).status).toBe(422);
  expect((await read(`/api/v1/projects/${shop.project}?include=boards`)).status).toBe(422);
  const patched = '/api/v1/tickets/WEB-1?include=board';
  expect((await shop.call('PATCH', patched, { body: {} })).status).toBe(422);
});

test('each representation has an ETag of its own: 304 only for the one that the caller has', async () => {
  const queries = [
    '',
    '?fields=key,version',
    '?fields=key,title',
    '?include=board',
    '?fields=key&include=board',
  ];
  const tags = new Map<string, string>();
  for (const query of queries) {
    const { headers } = await read(`/api/v1/tickets/WEB-1${query}`);
    tags.set(query, String(headers.etag));
  }
  expect(new Set(tags.values()).size).toBe(queries.length);
  for (const [query, tag] of tags) {
    for (const [other, known] of tags) {
      const { status } = await read(`/api/v1/tickets/WEB-1${query}`, { 'If-None-Match': known });
      expect([query, other, status]).toEqual([query, other, known === tag ? 304 : 200]);
    }
  }
  const same = await read('/api/v1/tickets/WEB-1?fields=version,key');
  expect(same.headers.etag).toBe(tags.get('?fields=key,version'));
});

test('the ETag of some fields changes with the record, and does for If-Match', async () => {
  const path = '/api/v1/tickets/WEB-2';
  const before = (await read(`${path}?fields=key`)).headers.etag ?? '';
  const change = (tag: string) =>
    shop.call('PATCH', path, { body: { priority: 'high' }, headers: { 'If-Match': tag } });
  expect((await change(before)).status).toBe(200);
  expect((await change(before)).status).toBe(412);
  const after = await read(`${path}?fields=key`, { 'If-None-Match': before });
  expect([after.status, after.headers.etag === before]).toEqual([200, false]);
});

test('a changed board changes the ETag of what includes it', async () => {
  const path = '/api/v1/tickets/WEB-3?fields=key&include=board';
  const { headers } = await read(path);
  await shop.call('PATCH', `/api/v1/boards/${shop.boards[0]}`, { body: { name: 'Quarry' } });
  const { status, json } = await read(path, { 'If-None-Match': String(headers.etag) });
  const { boards } = json['included'] as { boards: Record<string, { name: string }> };
  expect([status, boards[shop.boards[0] ?? '']?.name]).toEqual([200, 'Quarry']);
});

test('what is included needs the scope that reads it', async () => {
  const { use } = shop.app;
  const principal = systemPrincipal(shop.organization);
  const { token } = await use.createCredential(principal, {
    name: 'tickets',
    scopes: ['tickets:read', 'boards:read'],
  });
  const headers = { Authorization: `Bearer ${token}` };
  const board = await read('/api/v1/tickets/WEB-1?include=board', headers);
  expect([board.status, Object.keys(board.json['included'] as object)]).toEqual([200, ['boards']]);
  for (const name of ['assignees', 'labels', 'project']) {
    const { status, json } = await read(`/api/v1/tickets/WEB-1?include=board,${name}`, headers);
    expect([name, status, json['code']]).toEqual([name, 403, 'insufficient_scope']);
  }
});

test('what the records of a page name is included once, by kind and id', async () => {
  const { use } = shop.app;
  const principal = systemPrincipal(shop.organization);
  const label = await use.createLabel(principal, {
    project: shop.project,
    name: 'hard',
    color: '#0ea5e9',
  });
  const user = await use.createUser(principal, {
    email: 'ada@example.org',
    name: 'Ada',
    role: 'admin',
  });
  for (const key of ['WEB-1', 'WEB-2']) {
    await use.updateTicket(principal, {
      ticket: key,
      labelIds: [label.id],
      assigneeIds: [user.id],
    });
  }
  const { json } = await read(`${tickets}?fields=key&include=project,labels,assignees`);
  expect(json.data).toEqual([{ key: 'WEB-1' }, { key: 'WEB-2' }, { key: 'WEB-3' }]);
  expect(json['included']).toEqual({
    users: { [user.id]: { id: user.id, name: 'Ada' } },
    labels: { [label.id]: label },
    projects: { [shop.project]: { id: shop.project, key: 'WEB', name: 'Web' } },
  });
  const document = await use.createDocument(principal, {
    organization: shop.organization,
    title: 'Stones',
    editorIds: [user.id],
  });
  const answer = await read(
    `/api/v1/documents/${document.id}?fields=title&include=editors,project`,
  );
  expect(answer.json).toEqual({
    data: { title: 'Stones' },
    included: { users: { [user.id]: { id: user.id, name: 'Ada' } }, projects: {} },
  });
});

test('the relations of the tickets of a page are included under their ids', async () => {
  const principal = systemPrincipal(shop.organization);
  const [first, second] = await Promise.all(
    ['WEB-1', 'WEB-2'].map((ticket) => shop.app.use.readTicket(principal, { ticket })),
  );
  const [ticket = '', relative = ''] = [first?.id, second?.id];
  await shop.app.use.relateTicket(principal, { ticket: ticket, type: 'blocks', other: relative });
  const path = `/api/v1/projects/${shop.project}/tickets?fields=key&include=relations`;
  const { status, json } = await read(path);
  expect(status).toBe(200);
  const { relations } = json['included'] as { relations: Record<string, unknown> };
  expect(Object.keys(relations).toSorted()).toEqual([ticket, relative].toSorted());
  expect(relations[relative]).toMatchObject({
    id: relative,
    relations: [{ type: 'blocked_by', ticket: { key: 'WEB-1' } }],
  });
});
