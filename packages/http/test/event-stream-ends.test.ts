import { setTimeout as after } from 'node:timers/promises';
import { systemPrincipal } from '@basalt/domain';
import { afterEach, expect, test } from 'vitest';
import type { HttpAppOptions } from '../src/index.ts';
import { openStream, type OpenStream } from '../testing/index.ts';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';

let shop: ApiFixture;
const streams: OpenStream[] = [];
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await shop.stop();
});

const openShop = async (
  times: NonNullable<HttpAppOptions['streams']>,
  limits?: Parameters<typeof openApiFixture>[1],
) => {
  shop = await openApiFixture({ streams: times }, limits);
};

async function open(token = shop.token, query = ''): Promise<OpenStream> {
  const path = `/api/v1/organizations/${shop.organization}/events/stream${query}`;
  const stream = await openStream(shop.app.address + path, { Authorization: `Bearer ${token}` });
  streams.push(stream);
  return stream;
}

const principal = () => systemPrincipal(shop.organization);
const issue = (expiresAt?: Date) =>
  shop.app.use.createCredential(principal(), { name: 'k', scopes: ['events:read'], expiresAt });
const titled = (title: string) =>
  shop.app.use.createTicket(principal(), { project: shop.project, boardSlug: 'open', title });

const beatsOf = ({ frames }: OpenStream) =>
  frames.filter(({ comments }) => comments.length > 0).length;

test('ends for a credential that is revoked, that expires, and that is rotated away; for no other', async () => {
  await openShop({ checkInterval: 20 });
  const [revoked, rotated] = [await issue(), await issue()];
  const expiring = await issue(new Date(shop.basalt.clock().getTime() + 1000));
  const ending = [await open(revoked.token), await open(rotated.token), await open(expiring.token)];
  const staying = await open();
  await after(60);
  await shop.app.use.revokeCredential(principal(), { publicId: revoked.public_id });
  expect(await ending[0]?.over).toBe('ended');
  await shop.app.use.rotateCredential(principal(), { publicId: rotated.public_id });
  expect(await ending[1]?.over).toBe('ended');
  shop.basalt.clock.advance(1000);
  expect(await ending[2]?.over).toBe('ended');
  await titled('one');
  await staying.until(1);
});

test('tells nothing of what happened after the credential was revoked', async () => {
  await openShop({ checkInterval: 1 });
  const key = await issue();
  const stream = await open(key.token);
  await shop.app.use.revokeCredential(principal(), { publicId: key.public_id });
  await after(5);
  await titled('secret');
  expect(await stream.over).toBe('ended');
  // The revocation itself may still be told, nothing after it.
  const later = stream.records().filter(({ type }) => type !== 'credential.revoked');
  expect(later).toEqual([]);
});

test('ends before the first event behind a revocation, also when that is not among the events it selects', async () => {
  await openShop({ checkInterval: 3_600_000 });
  const [key, otherKey] = [await issue(), await issue()];
  const all = await open(key.token);
  const tickets = await open(key.token, '?type=ticket.*');
  const staying = await open(otherKey.token);
  await titled('before');
  await Promise.all([all.until(1), tickets.until(1)]);
  await shop.app.use.revokeCredential(principal(), { publicId: key.public_id });
  await titled('secret');
  expect([await all.over, await tickets.over]).toEqual(['ended', 'ended']);
  expect([all, tickets].map((stream) => stream.records().length)).toEqual([1, 1]);
  await staying.until(3);
});

test('gives a sign of life when it is due, however seldom the caller is asked for again', async () => {
  await openShop({ checkInterval: 60_000, heartbeatInterval: 30 });
  const stream = await open();
  await expect.poll(() => beatsOf(stream)).toBeGreaterThan(1);
});

test('gives a sign of life, with the place it has come to', async () => {
  await openShop({ checkInterval: 10, heartbeatInterval: 30 });
  const path = `/api/v1/organizations/${shop.organization}/events/stream?type=document.*`;
  const own = { Authorization: `Bearer ${shop.token}` };
  const stream = await openStream(shop.app.address + path, own);
  streams.push(stream);
  const before = stream.lastId();
  await expect.poll(() => beatsOf(stream)).toBeGreaterThan(1);
  expect(stream.lastId()).toBe(before);
  await titled('nothing for them');
  await expect.poll(() => stream.lastId()).not.toBe(before);
  const again = await openStream(shop.app.address + path, {
    ...own,
    'Last-Event-ID': stream.lastId() ?? '',
  });
  streams.push(again);
  expect(again.status).toBe(200);
});

test('the streams of an organization and of the service have a limit; an ended stream does not count', async () => {
  await openShop({ perOrganization: 2, inAll: 3 });
  const { use } = shop.app;
  const { id } = await use.createOrganization({ name: 'Theirs' });
  const openTheirs = async () => {
    const theirs = await use.createCredential(systemPrincipal(id), { name: 'k', scopes: ['*'] });
    const path = `/api/v1/organizations/${id}/events/stream`;
    const key = { Authorization: `Bearer ${theirs.token}` };
    const stream = await openStream(shop.app.address + path, key);
    streams.push(stream);
    return stream;
  };
  const own = [await open(), await open((await issue()).token)];
  const third = await open((await issue()).token);
  expect([third.status, JSON.parse(third.text()).code]).toEqual([429, 'rate_limited']);
  expect(third.headers['retry-after']).toBe('10');
  expect((await openTheirs()).status).toBe(200);
  const fourth = await openTheirs();
  expect([fourth.status, JSON.parse(fourth.text()).code]).toEqual([503, 'unavailable']);
  expect(fourth.headers['retry-after']).toBe('10');
  own[0]?.close();
  await expect.poll(async () => (await openTheirs()).status).toBe(200);
});

test('a slow reader holds up nobody, is kept a bounded piece, and is cut off', async () => {
  await openShop({ writeTimeoutMs: 4_000 });
  const [slow, quick] = [await open(), await open()];
  slow.pause();
  const { id: ticket } = await titled('one');
  const rest = 'x'.repeat(150_000);
  for (let n = 0; n < 16; n += 1) {
    const descriptionHtml = `<p>${n} ${rest}</p>`;
    await shop.app.use.updateTicket(principal(), { ticket, descriptionHtml });
  }
  expect(await quick.until(17)).toHaveLength(17);
  await after(6_000);
  slow.resume();
  expect(await slow.over).toBe('cut');
  expect(slow.records().length).toBeLessThan(17);
}, 300_000);

test('an open stream is one call, whatever it tells, and no request under way', async () => {
  shop = await openApiFixture(
    { streams: { checkInterval: 5 }, maxInFlight: 1 },
    { callsPerMinute: 4, failuresPerMinute: 0 },
  );
  const stream = await open();
  expect(stream.headers['ratelimit']).toContain('r=3');
  await after(50);
  const reply = await shop.call('GET', `/api/v1/organizations/${shop.organization}`);
  expect([reply.status, reply.headers['ratelimit']]).toEqual([200, expect.stringContaining('r=2')]);
});
