import { pictureBudget } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import type { BrowserClient } from '../testing/index.ts';
import { openSignInFixture, origin } from './sign-in-fixture.ts';

const fixture = await closeAfterTests(openSignInFixture());
const at = `/app-api/organizations/${fixture.organization}/pictures`;

/** The first bytes of a PNG of 192 × 192 pixels, and `size` bytes in all. */
function png(size = 40): Buffer {
  const header = '89504e470d0a1a0a0000000d49484452000000c0000000c00806000000';
  return Buffer.concat([Buffer.from(header, 'hex')], size);
}

let people = 0;

/** A person of the organization, with a browser. */
async function aPerson(organization?: string): Promise<{ id: string; browser: BrowserClient }> {
  const email = `person${(people += 1)}@example.test`;
  const id = await fixture.person(email, 'member', organization);
  return { id, browser: await fixture.entered(email) };
}

/** Sends bytes as the picture of the person of the browser. */
async function put(
  browser: BrowserClient,
  body: Buffer | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: { code?: string; data?: { picture_id: string } } }> {
  const cookies = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`);
  const answer = await fetch(`${fixture.address}/app-api/me/picture`, {
    method: 'PUT',
    headers: {
      Cookie: cookies.join('; '),
      Origin: origin,
      'Content-Type': 'image/png',
      ...headers,
    },
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit);
  return { status: answer.status, json: (await answer.json()) as { code?: string } };
}

async function aPicture(browser: BrowserClient): Promise<string> {
  const { status, json } = await put(browser, png());
  expect(status).toBe(200);
  return json.data?.picture_id ?? '';
}

test('a picture is sent, listed, read and removed', async () => {
  const [{ id, browser }, { browser: reader }] = [await aPerson(), await aPerson()];
  const picture = await aPicture(browser);
  expect((await browser.get('/app-api/me')).json.data).toMatchObject({ picture_id: picture });
  expect((await reader.get(`${at}?user_id=${id}`)).json.data).toEqual([
    { id: picture, user_id: id },
  ]);
  const read = await reader.get(`${at}/${picture}`);
  expect([read.status, Object.fromEntries(read.headers)]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'image/png',
      'content-length': '40',
      'cache-control': 'private, max-age=604800, immutable',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      etag: `"${picture}"`,
    }),
  ]);
  const again = await reader.get(`${at}/${picture}`, {
    headers: { 'If-None-Match': `"${picture}"` },
  });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await reader.send('HEAD', `${at}/${picture}`)).status).toBe(200);
  expect((await browser.send('DELETE', '/app-api/me/picture')).status).toBe(204);
  expect((await reader.get(`${at}/${picture}`)).status).toBe(404);
  expect((await reader.get(`${at}?user_id=${id}`)).json.data).toEqual([]);
});

test('a replaced picture is at its new address only', async () => {
  const { browser } = await aPerson();
  const [first, second] = [await aPicture(browser), await aPicture(browser)];
  expect((await browser.get(`${at}/${first}`)).status).toBe(404);
  expect((await browser.get(`${at}/${second}`)).status).toBe(200);
});

test('people of another organization, and nobody, see no picture', async () => {
  const { browser } = await aPerson();
  const picture = await aPicture(browser);
  const { id: foreign } = await fixture.use.createOrganization({ name: 'Other' });
  const { browser: stranger } = await aPerson(foreign);
  for (const path of [
    at,
    `${at}/${picture}`,
    at.replace(fixture.organization, foreign) + `/${picture}`,
  ]) {
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
  }
  expect((await stranger.get(`/app-api/organizations/${foreign}/pictures`)).json.data).toEqual([]);
  expect((await fixture.browser().get(`${at}/${picture}`)).status).toBe(401);
  expect((await fixture.browser().get(`/api/v1${at.slice(8)}/${picture}`)).status).toBe(401);
  for (const text of ['x', picture.replace(/.$/, 'x')]) {
    expect((await browser.get(`${at}/${text}`)).status).toBe(404);
  }
});

test('a credential reads pictures with the scope that lists people', async () => {
  const { browser } = await aPerson();
  const picture = await aPicture(browser);
  const statusWith = async (scope: 'organization:read' | 'tickets:read') => {
    const input = { name: 'reader', scopes: [scope] };
    const { token } = await fixture.use.createCredential(fixture.principal, input);
    const headers = { Authorization: `Bearer ${token}` };
    const path = `/api/v1/organizations/${fixture.organization}/pictures/${picture}`;
    return (await fixture.browser().get(path, { headers })).status;
  };
  expect([await statusWith('organization:read'), await statusWith('tickets:read')]).toEqual([
    200, 403,
  ]);
});

test('other bytes, types, lengths and origins are refused, and change nothing', async () => {
  const { browser } = await aPerson();
  const picture = await aPicture(browser);
  const limit = pictureBudget.bytes;
  const chunked = new Blob([new Uint8Array(png(limit + 1))]).stream();
  const refusals = [
    [png(limit + 1), {}, 413, 'payload_too_large'],
    [chunked, {}, 413, 'payload_too_large'],
    [Buffer.from('<svg/>'), {}, 422, 'validation_failed'],
    [Buffer.alloc(0), {}, 422, 'validation_failed'],
    [png(), { 'Content-Type': 'image/svg+xml' }, 415, 'unsupported_media_type'],
    [png(), { 'Content-Encoding': 'gzip' }, 415, 'unsupported_media_type'],
    [png(), { Origin: 'https://evil.test' }, 403, 'origin_refused'],
    [png(), { 'Sec-Fetch-Site': 'cross-site' }, 403, 'origin_refused'],
    [png(), { Cookie: '' }, 401, 'sign_in_required'],
  ] as const;
  for (const [body, headers, status, code] of refusals) {
    const reply = await put(browser, body, headers);
    expect([headers, reply.status, reply.json.code]).toEqual([headers, status, code]);
  }
  expect((await browser.get('/app-api/me')).json.data).toMatchObject({ picture_id: picture });
  expect((await put(browser, png(limit))).status).toBe(200);
  // The bytes decide, not the header.
  expect((await put(browser, png(), { 'Content-Type': 'image/webp' })).status).toBe(200);
  const { json } = await browser.get('/app-api/me');
  const last = (json.data as { picture_id: string }).picture_id;
  expect((await browser.get(`${at}/${last}`)).headers.get('content-type')).toBe('image/png');
});
