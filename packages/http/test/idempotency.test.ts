import { systemPrincipal } from '@basalt/domain';
import { createInMemoryBasalt } from '@basalt/domain/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApp, walkRetries } from '../testing/index.ts';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';

let shop: ApiFixture;
let tickets: string;

beforeEach(async () => {
  shop = await openApiFixture();
  tickets = `/api/v1/projects/${shop.project}/tickets`;
});
afterEach(() => shop.stop());

const post = (path: string, body: unknown, key: string | string[] = 'one', more = {}) =>
  shop.call('POST', path, { body, headers: { 'Idempotency-Key': key, ...more } });
const codeOf = async (path: string, body: unknown, key: string | string[] = 'é') =>
  (await post(path, body, key)).json['code'];
const aTicket = { board_slug: 'open', title: 'Once' };
const day = 24 * 3_600_000;

test('every POST is executed once under a key', async () => {
  const basalt = createInMemoryBasalt();
  const app = await startApp(basalt);
  const report = await walkRetries({
    address: app.address,
    use: app.use,
    now: basalt.clock,
    passTime: async (milliseconds) => basalt.clock.advance(milliseconds),
  });
  console.log(`retry walk: ${report.requests} requests, ${report.faults.length} faults`);
  expect(report.faults).toEqual([]);
  expect(report.requests).toBeGreaterThan(20);
  await app.stop();
});

test('a replay is what was answered, whatever became of the record', async () => {
  const first = await post(tickets, aTicket);
  expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
  await shop.call('PATCH', '/api/v1/tickets/WEB-1', { body: { title: 'Changed' } });
  const again = await post(tickets, { title: 'Once', board_slug: 'open' });
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
  expect(again.text).toBe(first.text);
  expect(again.headers.etag).toBe(first.headers.etag);
  expect(again.headers.location).toBe(first.headers.location);
  expect((await shop.call('GET', tickets)).json.data).toHaveLength(1);
  shop.basalt.clock.advance(day);
  expect((await post(tickets, aTicket)).json.data).toMatchObject({ key: 'WEB-2' });
});

test('a refusal by a rule is replayed, also when the rule would allow it now', async () => {
  const board = `/api/v1/boards/${shop.boards[0]}`;
  await post(tickets, aTicket, 'fills');
  await shop.call('PATCH', board, { body: { wip_limit: 1 } });
  const first = await post(tickets, aTicket);
  expect(first.json).toMatchObject({ code: 'wip_limit_exceeded', status: 422 });
  await shop.call('PATCH', board, { body: { wip_limit: null } });
  const again = await post(tickets, aTicket);
  expect(again.headers['idempotency-replayed']).toBe('true');
  const { request_id: _, ...rest } = first.json;
  expect(again.json).toMatchObject(rest);
  expect(again.json['request_id']).not.toBe(first.json['request_id']);
});

test('what was refused before it was executed leaves the key free', async () => {
  const refused = [
    await post(tickets, { ...aTicket, title: '' }),
    await post(tickets, { ...aTicket, board_slug: 'nowhere' }),
    await post(tickets, '{'),
    await post(`/api/v1/projects/${shop.organization}/tickets`, aTicket),
    await post('/api/v1/tickets/WEB-1/move', { board_id: shop.boards[1] }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 400, 404, 404]);
  expect((await post(tickets, aTicket)).status).toBe(201);
  const move = (version: string) =>
    post('/api/v1/tickets/WEB-1/move', { board_id: shop.boards[1] }, 'm', { 'If-Match': version });
  const answers = [await move('"7"'), await move('"1"'), await move('"1"')];
  expect(answers.map(({ status }) => status)).toEqual([412, 200, 200]);
  expect(answers[2]?.headers['idempotency-replayed']).toBe('true');
});

test('a bad key is refused after the path and the body, before the fields', async () => {
  expect(await codeOf(tickets, { title: '' })).toBe('malformed_header');
  expect(await codeOf(tickets, aTicket, '')).toBe('malformed_header');
  expect(await codeOf(tickets, aTicket, ['a', 'b'])).toBe('malformed_header');
  expect(await codeOf(tickets, '{')).toBe('malformed_json');
  expect(await codeOf(`/api/v1/projects/${shop.organization}/tickets`, aTicket)).toBe('not_found');
});

test('a key counts for one credential, and for POST alone', async () => {
  const principal = systemPrincipal(shop.organization);
  const { token } = await shop.app.use.createCredential(principal, { name: 'two', scopes: ['*'] });
  await post(tickets, aTicket);
  const otherAnswer = await post(tickets, aTicket, 'one', { Authorization: `Bearer ${token}` });
  expect(otherAnswer.json.data).toMatchObject({ key: 'WEB-2' });
  const patch = (title: string) =>
    shop.call('PATCH', '/api/v1/tickets/WEB-1', {
      body: { title },
      headers: { 'Idempotency-Key': 'one' },
    });
  expect((await patch('a')).json.data).toMatchObject({ title: 'a' });
  expect((await patch('b')).json.data).toMatchObject({ title: 'b' });
});
