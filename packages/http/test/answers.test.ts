import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { openApiFixture, type Reply } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

let tickets: string;
const key = () => 'WEB-1';

beforeAll(async () => {
  tickets = `/api/v1/projects/${shop.project}/tickets`;
  for (const title of ['one', 'two', 'three', 'four', 'five']) {
    await shop.call('POST', tickets, { body: { board_slug: 'open', title } });
  }
});

const titles = ({ json }: Reply) => (json.data as { title: string }[]).map(({ title }) => title);
const linksOf = ({ json }: Reply) => json['links'] as { next: string | null; prev: string | null };
const local = (url: string | null) => (url ?? '').replace('http://basalt.test', '');

test('a list is walked to its end and back along its links', async () => {
  const first = await shop.call('GET', `${tickets}?per_page=2&total=true`);
  expect(first.json['meta']).toMatchObject({ per_page: 2, prev_cursor: null, total: 5 });
  const second = await shop.call('GET', local(linksOf(first).next));
  const third = await shop.call('GET', local(linksOf(second).next));
  expect([first, second, third].map(titles)).toEqual([['one', 'two'], ['three', 'four'], ['five']]);
  expect(linksOf(third).next).toBeNull();
  const back = await shop.call('GET', local(linksOf(second).prev));
  expect(titles(back)).toEqual(['one', 'two']);
  expect(second.headers.link).toBe(
    `<${linksOf(second).next}>; rel="next", <${linksOf(second).prev}>; rel="prev"`,
  );
});

test('a whole list has no links and no Link header', async () => {
  const reply = await shop.call('GET', tickets);
  expect(linksOf(reply)).toEqual({ next: null, prev: null });
  expect(reply.headers.link).toBeUndefined();
  expect(reply.json['meta']).toEqual({ per_page: 50, next_cursor: null, prev_cursor: null });
});

test('a cursor is good for its own list, filters and sort alone', async () => {
  const reply = await shop.call('GET', `${tickets}?per_page=2&q=o`);
  const { next_cursor: cursor } = reply.json['meta'] as { next_cursor: string };
  const again = await shop.call('GET', `${tickets}?q=o&cursor=${cursor}&archived=false`);
  expect(again.status).toBe(200);
  for (const address of [
    `${tickets}?cursor=${cursor}`,
    `${tickets}?q=t&cursor=${cursor}`,
    `${tickets}?q=o&sort=-created_at&cursor=${cursor}`,
    `${tickets}?q=o&archived=all&cursor=${cursor}`,
    `/api/v1/projects/${shop.project}/boards?cursor=${cursor}`,
    `${tickets}?q=o&cursor=${cursor}x`,
    `${tickets}?q=o&cursor=`,
  ]) {
    const refused = await shop.call('GET', address);
    expect([address, refused.status]).toEqual([address, 422]);
    expect(Object.keys(refused.json['errors'] as object)).toEqual(['cursor']);
  }
});

test('boards come 200 to a page, everything else 50', async () => {
  const boards = await shop.call('GET', `/api/v1/projects/${shop.project}/boards`);
  expect(boards.json['meta']).toMatchObject({ per_page: 200 });
  const labels = await shop.call('GET', `/api/v1/projects/${shop.project}/labels`);
  expect(labels.json['meta']).toMatchObject({ per_page: 50 });
});

test.each([
  'nonsense=1',
  'q=a&q=a',
  'per_page=0',
  'per_page=201',
  'archived=yes',
  'sort=name',
  'overdue=1',
  'updated_since=2031-01-01',
  'board_id=x',
  'priority=urgent',
  'tag=',
  'q=%00',
  'q=%FF',
])('the parameter of ?%s is refused by name', async (query) => {
  const reply = await shop.call('GET', `${tickets}?${query}`);
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.json['errors'] as object)).toEqual([query.split('=')[0]]);
});

test.each([0, 0.1, 3.5, 1099.7, 9999, null])('an estimate may be %d', async (estimate) => {
  const { json } = await shop.call('PATCH', `/api/v1/tickets/${key()}`, { body: { estimate } });
  expect(json.data).toMatchObject({ estimate });
});

test.each([-0.1, 0.25, 1.01, 9999.1, 1e-9, '3', true])(
  'an estimate of %j is refused by name',
  async (estimate) => {
    const reply = await shop.call('PATCH', `/api/v1/tickets/${key()}`, { body: { estimate } });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.json['errors'] as object)).toEqual(['estimate']);
  },
);

test('If-Match decides whether a change is made', async () => {
  const address = `/api/v1/tickets/${key()}`;
  const { headers } = await shop.call('GET', address);
  const stale = { body: { title: 'x' }, headers: { 'If-Match': '"99", W/"1"' } };
  expect(await shop.call('PATCH', address, stale)).toMatchObject({
    status: 412,
    json: { code: 'version_mismatch' },
  });
  expect(
    await shop.call('PATCH', address, { ...stale, headers: { 'If-Match': '1' } }),
  ).toMatchObject({ status: 412 });
  const etag = String(headers.etag);
  const good = await shop.call('PATCH', address, { ...stale, headers: { 'If-Match': etag } });
  expect(good).toMatchObject({ status: 200, json: { data: { title: 'x' } } });
  expect(good.headers.etag).not.toBe(etag);
  const any = await shop.call('PATCH', address, { ...stale, headers: { 'If-Match': '*' } });
  expect(any.status).toBe(200);
});

test.each([
  ['the tag of what the caller has', (etag: string) => etag],
  ['one of several tags', (etag: string) => `"99", W/${etag}`],
  ['any version', () => '*'],
])('a record that has not changed is not sent again: %s', async (_, ifNoneMatch) => {
  for (const address of [`/api/v1/tickets/${key()}`, `/api/v1/projects/${shop.project}`]) {
    const { headers } = await shop.call('GET', address);
    const etag = String(headers.etag);
    const again = await shop.call('GET', address, {
      headers: { 'If-None-Match': ifNoneMatch(etag) },
    });
    expect([again.status, again.headers.etag, again.text]).toEqual([304, etag, '']);
  }
});

test.each(['"99"', '1', 'nonsense', ''])(
  'a record is sent when If-None-Match (%s) does not name its version',
  async (ifNoneMatch) => {
    const headers = { 'If-None-Match': ifNoneMatch };
    expect((await shop.call('GET', `/api/v1/tickets/${key()}`, { headers })).status).toBe(200);
  },
);

test('a ticket is found by its key in any case', async () => {
  const reply = await shop.call('GET', '/api/v1/tickets/web-2');
  expect(reply.json.data).toMatchObject({ key: 'WEB-2', title: 'two' });
  expect((await shop.call('GET', '/api/v1/tickets/WEB-99999999999')).status).toBe(404);
  expect((await shop.call('GET', '/api/v1/tickets/WEB-02')).status).toBe(404);
});

test('a PATCH of a ticket points to the move endpoint', async () => {
  const reply = await shop.call('PATCH', '/api/v1/tickets/WEB-2', {
    body: { board_id: shop.boards[1], position: 0 },
  });
  expect(reply).toMatchObject({
    status: 422,
    json: { errors: { board_id: ['use the move endpoint'], position: ['use the move endpoint'] } },
  });
});

test('a move takes one way of naming the place', async () => {
  const move = (body: object) =>
    shop.call('POST', '/api/v1/tickets/WEB-3/move', {
      body: { board_id: shop.boards[0], ...body },
    });
  const { id } = (await shop.call('GET', '/api/v1/tickets/WEB-5')).json.data as { id: string };
  const twice = await move({ position: 1, after_ticket_id: id });
  expect(twice).toMatchObject({
    status: 422,
    json: { errors: { after_ticket_id: [expect.any(String)] } },
  });
  expect((await move({ position: null, after_ticket_id: id })).status).toBe(200);
  expect(titles(await shop.call('GET', tickets)).at(-1)).toBe('three');
  expect((await move({ position: -0 })).status).toBe(200);
  expect(titles(await shop.call('GET', tickets))[0]).toBe('three');
});

test('a ticket needs a board, by id or by slug', async () => {
  const reply = await shop.call('POST', tickets, { body: { title: 'nowhere' } });
  expect(reply).toMatchObject({
    status: 422,
    json: { errors: { board_id: [expect.any(String)] } },
  });
});

test('a board that takes the tickets of a deleted one is named once', async () => {
  const [open, hold, third] = shop.boards;
  const both = `/api/v1/boards/${open}?move_to_board_id=${hold}`;
  const torn = await shop.call('DELETE', both, { body: { move_to_board_id: third } });
  expect(Object.keys(torn.json['errors'] as object)).toEqual(['move_to_board_id']);
});

test('existing addresses answer their methods, others do not', async () => {
  const otherAnswer = await shop.call('PUT', '/api/v1/credential', {
    headers: { Authorization: '' },
  });
  expect(otherAnswer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
  const options = await shop.call('OPTIONS', `/api/v1/boards/${shop.boards[0]}`);
  expect(options).toMatchObject({
    status: 204,
    headers: { allow: 'DELETE, GET, HEAD, OPTIONS, PATCH' },
  });
  for (const path of [
    '/',
    '/api',
    '/api/v1',
    '/api/v1/credential/',
    '/API/v1/credential',
    '/%ff',
  ]) {
    const reply = await shop.call('GET', path, { headers: { Authorization: '' } });
    expect([path, reply.status, reply.json['code']]).toEqual([path, 404, 'not_found']);
  }
});

test('HEAD is GET without the body', async () => {
  const address = '/api/v1/tickets/WEB-2';
  const [head, get] = [await shop.call('HEAD', address), await shop.call('GET', address)];
  expect(head.text).toBe('');
  expect(head.headers.etag).toBe(get.headers.etag);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  const headers = { 'If-None-Match': String(get.headers.etag) };
  expect((await shop.call('HEAD', address, { headers })).status).toBe(304);
});

test('a request that names itself by a UUID is called that, and by nothing else', async () => {
  const mine = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';
  for (const [requestId, isTaken] of [
    [mine, true],
    [`${mine}-and-more`, false],
  ] as const) {
    const reply = await shop.call('GET', '/nowhere', { headers: { 'X-Request-Id': requestId } });
    expect(reply.headers['x-request-id'] === requestId).toBe(isTaken);
    expect(reply.json['request_id']).toBe(reply.headers['x-request-id']);
  }
});

test('a bulk answers each item by its place, and what it would have been alone', async () => {
  const items = [
    { op: 'create', board_slug: 'open', title: 'bulk' },
    { op: 'create', board_slug: 'open', titel: 'bulk' },
    { op: 'move', ticket: 'web-2', board_slug: 'in-progress', position: 0 },
    { op: 'fly', ticket: 'web-2' },
    { op: 'delete', ticket: 'WEB-2' },
  ];
  const each = await shop.call('POST', `${tickets}/bulk`, { body: { mode: 'each', items } });
  expect(each.json).toMatchObject({
    data: [
      { index: 0, status: 201, ticket: { title: 'bulk' }, problem: null },
      { index: 1, status: 422, ticket: null, problem: { code: 'validation_failed' } },
      { index: 2, status: 200, ticket: { key: 'WEB-2' }, problem: null },
      { index: 3, status: 422, problem: { errors: { op: [expect.any(String)] } } },
      { index: 4, status: 204, ticket: null, problem: null },
    ],
    meta: { mode: 'each', dry_run: false, succeeded: 3, failed: 2 },
  });
  await shop.call('POST', '/api/v1/tickets/WEB-2/restore');
  const atomic = await shop.call('POST', `${tickets}/bulk`, { body: { items } });
  expect(atomic).toMatchObject({
    status: 422,
    json: { code: 'validation_failed', failed_index: 1 },
  });
  expect(Object.keys(atomic.json['errors'] as object).toSorted()).toEqual([
    'items.1.titel',
    'items.1.title',
  ]);
  for (const body of [{}, { items: [] }, { items: [items[0]], mode: 'all' }]) {
    expect((await shop.call('POST', `${tickets}/bulk`, { body })).status).toBe(422);
  }
});
