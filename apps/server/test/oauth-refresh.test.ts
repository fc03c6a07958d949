import { closeAfterTests } from '@basalt/domain/testing';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call, connect, openOAuthStage, post, refresh } from './oauth-fixture.ts';

/** What an app gets when it uses a refresh token again: RFC 9700, 4.14.2, and docs/decisions/0089. */
const { scene, ada, address } = await closeAfterTests(openOAuthStage());

/** Where the second instance of the service is. */
let otherOrganization: string;
beforeAll(async () => {
  ({ address: otherOrganization } = await scene.another());
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const isGood = async (token: string | undefined) =>
  (await call(address, token ?? '', `/organizations/${scene.organization}/tickets`)).status === 200;

/** The uses of a refresh token, one after the other, each at the address of an instance. */
async function uses(client: string, token: string, addresses: readonly string[]) {
  const all = [];
  for (const server of addresses) all.push((await refresh(server, client, token)).body);
  return all;
}

test.each([
  ['on the same instance', () => address],
  ['on another instance', () => otherOrganization],
])('a retry %s gets the same tokens, and they work', async (_, at) => {
  const { client, refresh: token } = await connect(scene, ada.browser);
  const [first, second] = await uses(client, token, [address, at()]);
  expect(first?.refresh_token).toMatch(/^basaltrt_/);
  expect([second?.access_token, second?.refresh_token, second?.scope]).toEqual([
    first?.access_token,
    first?.refresh_token,
    first?.scope,
  ]);
  expect(await isGood(first?.access_token)).toBe(true);
  expect((await refresh(address, client, first?.refresh_token ?? '')).status).toBe(200);
});

test('windows of one app that refresh at the same time all keep their connection', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { client, refresh: token } = await connect(scene, ada.browser);
    const both = await Promise.all([
      refresh(address, client, token),
      refresh(otherOrganization, client, token),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => body.access_token)).size).toBe(1);
    expect(new Set(both.map(({ body }) => body.refresh_token)).size).toBe(1);
    expect(await isGood(both[0]?.body.access_token)).toBe(true);
  }
});

test.each([
  [
    'a third use',
    async (client: string, token: string) => void (await uses(client, token, [otherOrganization])),
  ],
  [
    'a use of its successor',
    async (client: string, _: string, next: string) =>
      void (await refresh(otherOrganization, client, next)),
  ],
  ['20 seconds', async () => void wait(20_001)],
])('after %s, a second use ends the connection', async (_, before) => {
  const { client, refresh: token } = await connect(scene, ada.browser);
  const [first] = await uses(client, token, [address]);
  const next = first?.refresh_token ?? '';
  await before(client, token, next);
  const [again] = await uses(client, token, [address]);
  expect(again?.error).toBe('invalid_grant');
  expect(await isGood(first?.access_token)).toBe(false);
  expect((await refresh(address, client, next)).body.error).toBe('invalid_grant');
});

test('a retry just before 20 seconds is answered', async () => {
  const { client, refresh: token } = await connect(scene, ada.browser);
  const [first] = await uses(client, token, [address]);
  wait(19_500);
  const [second] = await uses(client, token, [address]);
  expect(second?.refresh_token).toBe(first?.refresh_token);
});

test('a thief who uses a token first loses it when its owner has used the successor', async () => {
  const { client, refresh: token } = await connect(scene, ada.browser);
  const [stolen] = await uses(client, token, [otherOrganization]);
  const [own] = await uses(client, token, [address]);
  expect(own?.refresh_token).toBe(stolen?.refresh_token);
  const next = own?.refresh_token ?? '';
  const [ownNext] = await uses(client, next, [address]);
  wait(20_001);
  expect((await refresh(otherOrganization, client, next)).body.error).toBe('invalid_grant');
  expect(await isGood(ownNext?.access_token)).toBe(false);
  const last = await refresh(address, client, ownNext?.refresh_token ?? '');
  expect(last.body.error).toBe('invalid_grant');
});

test('another client neither gets the tokens of a retry nor takes it away', async () => {
  const { client, refresh: token } = await connect(scene, ada.browser);
  const [first] = await uses(client, token, [address]);
  const stranger = await scene.register();
  expect((await refresh(address, stranger, token)).body.error).toBe('invalid_grant');
  const [second] = await uses(client, token, [otherOrganization]);
  expect(second?.refresh_token).toBe(first?.refresh_token);
});

test('a retry for fewer scopes gets an access token of its own with these', async () => {
  const { client, refresh: token } = await connect(scene, ada.browser);
  const [first] = await uses(client, token, [address]);
  const form = { grant_type: 'refresh_token', client_id: client, refresh_token: token };
  const { body } = await post(address, 'token', { ...form, scope: 'tickets:read' });
  expect([body.refresh_token, body.scope]).toEqual([first?.refresh_token, 'tickets:read']);
  expect(body.access_token).not.toBe(first?.access_token);
});

test('of many uses at once on two instances, none gets other tokens, and all of it ends', async () => {
  const { client, refresh: token, access } = await connect(scene, ada.browser);
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      refresh(at % 2 === 0 ? address : otherOrganization, client, token),
    ),
  );
  const granted = all.flatMap(({ body }) => body.access_token ?? []);
  expect(new Set(granted).size).toBeLessThanOrEqual(1);
  expect(granted.length).toBeLessThanOrEqual(2);
  expect(all.every(({ status }) => status === 200 || status === 400)).toBe(true);
  for (const bearer of [access, ...granted]) expect(await isGood(bearer)).toBe(false);
});
