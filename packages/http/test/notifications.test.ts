import { systemPrincipal } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { openApiFixture } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

let people: string[];
const nobody = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';

beforeAll(async () => {
  const principal = systemPrincipal(shop.organization);
  people = [];
  for (const name of ['ada', 'grace']) {
    const email = `${name}@example.test`;
    people.push((await shop.app.use.createUser(principal, { email, name })).id);
  }
});

const send = async (fields: Record<string, unknown>) =>
  shop.call('POST', `/api/v1/organizations/${shop.organization}/notifications`, {
    body: { user_ids: people, title: 'Deployed', body: 'It is live.', ...fields },
  });

test('a notification is answered with 201 and no address', async () => {
  const reply = await send({ title: '  Deployed ', url: '/app/tickets/WEB-1' });
  expect(reply.status).toBe(201);
  expect(reply.headers).not.toHaveProperty('location');
  const record = reply.json.data as { id: string; created_at: string };
  expect(record).toEqual({
    id: record.id,
    recipient_count: 2,
    title: 'Deployed',
    body: 'It is live.',
    url: '/app/tickets/WEB-1',
    created_at: shop.basalt.clock().toISOString(),
  });
  expect(await send({ url: null })).toMatchObject({ json: { data: { url: null } } });
  expect(await send({})).toMatchObject({ json: { data: { url: null } } });
});

test('lengths are counted in code points after trimming', async () => {
  expect((await send({ title: ` ${'😀'.repeat(150)} `, body: '😀'.repeat(2000) })).status).toBe(
    201,
  );
  expect(await send({ title: 'x'.repeat(151), body: 'x'.repeat(2001) })).toMatchObject({
    status: 422,
    json: { errors: { title: [expect.any(String)], body: [expect.any(String)] } },
  });
});

test.each([
  ['user_ids', []],
  ['user_ids', null],
  ['user_ids', 'x'],
  ['user_ids', ['x']],
  ['user_ids', [{}]],
  ['user_ids', [nobody]],
  ['user_ids', [nobody, nobody]],
  ['user_ids', Array.from({ length: 501 }, (_, at) => nobody.slice(0, -4) + String(1000 + at))],
  ['title', ''],
  ['title', ' \n '],
  ['title', null],
  ['title', 7],
  ['title', 'a\u0000b'],
  ['body', ''],
  ['body', undefined],
  ['url', ''],
  ['url', 1],
  ['url', '/application'],
  ['url', '/app@x'],
  ['url', '/app/%2e%2e/x'],
  ['url', 'https://evil.test/app'],
  ['url', '/app/\u00e4'],
  ['url', `/app/${'x'.repeat(2048)}`],
  ['user_id', nobody],
])('%s %j is refused at that field', async (field, value) => {
  const before = shop.basalt.events.length;
  const reply = await send({ [field]: value });
  expect([reply.status, Object.keys(reply.json['errors'] as object)]).toEqual([422, [field]]);
  expect(shop.basalt.events).toHaveLength(before);
});

test('five hundred recipients are not too many', async () => {
  const principal = systemPrincipal(shop.organization);
  const many: string[] = [];
  for (let made = 0; made < 500; made += 1) {
    const email = `${made}@example.test`;
    many.push((await shop.app.use.createUser(principal, { email, name: 'Many' })).id);
  }
  expect(await send({ user_ids: many })).toMatchObject({
    status: 201,
    json: { data: { recipient_count: 500 } },
  });
});
