import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { browserRoutes } from '../src/browser/routes.ts';
import { routes } from '../src/routes/routes.ts';
import { takesIfMatch } from '../src/request/read-request.ts';
import { openApiFixture } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

let tickets: string;
beforeAll(async () => {
  tickets = `/api/v1/projects/${shop.project}/tickets`;
});

const open = () => ({ board_id: shop.boards[0], title: 'Salt' });
const newTicket = async (): Promise<{ id: string; key: string }> => {
  const { json } = await shop.call('POST', tickets, { body: open() });
  return json.data as { id: string; key: string };
};

const shape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
const isRead = (address: string) =>
  [...routes, ...browserRoutes].some(
    ({ method, path }) => method === 'GET' && shape(path) === shape(address),
  );
const creations = [...routes, ...browserRoutes].filter(({ answer }) => answer.kind === 'created');

test.each(creations.map((route) => [route.id, route] as const))(
  '%s answers a Location if the new record can be read, and takes no If-Match',
  (_id, route) => {
    const { answer } = route;
    if (answer.kind !== 'created') throw new Error('not a creation');
    const last = `/${route.path.split('/').at(-1)}/{id}`;
    const possible = [last, `${route.path}/{id}`].filter(isRead);
    expect(answer.collection === null ? [] : [`${answer.collection}/{id}`].filter(isRead)).toEqual(
      answer.collection === null ? possible : [`${answer.collection}/{id}`],
    );
    expect(takesIfMatch(route)).toBe(false);
  },
);

test('a creation with If-Match is refused and makes nothing', async () => {
  const [first, second] = [await newTicket(), await newTicket()];
  for (const [path, body] of [
    [tickets, open()],
    [`/api/v1/tickets/${first.key}/relations`, { type: 'blocks', ticket: second.key }],
    [`/api/v1/tickets/${first.key}/comments`, { body_html: '<p>Salt</p>' }],
  ] as const) {
    const { status, json } = await shop.call('POST', path, {
      body,
      headers: { 'If-Match': '"1"' },
    });
    expect([path, status, json['errors']]).toEqual([
      path,
      422,
      { 'If-Match': ['cannot be used with a creation: a new record has no version yet'] },
    ]);
  }
  const { json } = await shop.call('GET', `/api/v1/tickets/${first.key}/relations`);
  expect(json.data).toEqual([]);
});

test('the answer of a write has the fields that were asked for', async () => {
  const made = await shop.call('POST', `${tickets}?fields=key,title`, { body: open() });
  const { key } = made.json.data as { key: string };
  expect([made.status, made.json]).toEqual([201, { data: { key, title: 'Salt' } }]);
  const { json: whole } = await shop.call('GET', `/api/v1/tickets/${key}`);
  const { id } = whole.data as { id: string };
  expect(made.headers.location).toBe(`/api/v1/tickets/${id}`);
  const changed = await shop.call('PATCH', `/api/v1/tickets/${key}?fields=title,version`, {
    body: { title: 'Sand' },
    headers: { 'If-Match': made.headers.etag ?? '' },
  });
  expect(changed.json).toEqual({ data: { title: 'Sand', version: 2 } });
  const moved = await shop.call('POST', `/api/v1/tickets/${key}/move?fields=key`, {
    body: { board_id: shop.boards[1] },
  });
  expect(moved.json).toEqual({ data: { key } });
  const order = await shop.call('PUT', `${tickets}/reorder?fields=key`, {
    body: { board_id: shop.boards[1], ticket_ids: [id] },
  });
  expect(order.json.data).toEqual([{ key }]);
  const bulk = await shop.call('POST', `${tickets}/bulk?fields=key`, {
    body: { mode: 'each', items: [{ op: 'update', ticket: key, priority: 'high' }, {}] },
  });
  expect(bulk.json.data).toMatchObject([
    { index: 0, status: 200, ticket: { key } },
    { index: 1, status: 422, ticket: null },
  ]);
  expect((bulk.json.data as { ticket: object }[])[0]?.ticket).toEqual({ key });
});

test('a repeated creation answers the fields that the repetition asks for', async () => {
  const headers = { 'Idempotency-Key': 'salt' };
  const first = await shop.call('POST', `${tickets}?fields=title`, { body: open(), headers });
  const again = await shop.call('POST', `${tickets}?fields=key`, { body: open(), headers });
  expect([first.json, again.headers['idempotency-replayed']]).toEqual([
    { data: { title: 'Salt' } },
    'true',
  ]);
  expect(Object.keys(again.json.data as object)).toEqual(['key']);
});

test('a write with an unknown field in its answer changes nothing', async () => {
  const { key } = await newTicket();
  const { status, json } = await shop.call('PATCH', `/api/v1/tickets/${key}?fields=titel`, {
    body: { title: 'Sand' },
  });
  expect([status, Object.keys(json['errors'] as object)]).toEqual([422, ['fields']]);
  const { json: read } = await shop.call('GET', `/api/v1/tickets/${key}?fields=title`);
  expect(read.data).toEqual({ title: 'Salt' });
});

test.each(['csv', 'jsonl'])('a download of tickets as %s names its file', async (type) => {
  const organization = `/api/v1/organizations/${shop.organization}/tickets`;
  for (const path of [tickets, organization]) {
    const { headers } = await shop.call('GET', `${path}.${type}`);
    expect(headers['content-disposition']).toBe(`attachment; filename="tickets.${type}"`);
  }
});
