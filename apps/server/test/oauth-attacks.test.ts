import { closeAfterTests } from '@basalt/domain/testing';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  ask,
  authorizePath,
  call,
  callback,
  codeOf,
  connect,
  openOAuthStage,
  pkce,
  post,
  refresh,
} from './oauth-fixture.ts';

const { scene, ada, address } = await closeAfterTests(openOAuthStage());

const tickets = () => `/organizations/${scene.organization}/tickets`;

/** Where an authorization request leads: the status, the error that is sent to the app, and whether it gets a code. */
async function outcomeOf(path: string) {
  const { status, location } = await ada.browser.get(path);
  const url = location === null ? null : new URL(location, address);
  return { status, leads: url && url.origin + url.pathname, error: url?.searchParams.get('error') };
}

describe('an authorization request', () => {
  test('with a challenge and no method, which would be plain, is refused', async () => {
    const client = await scene.register();
    const { challenge } = pkce();
    const path = authorizePath({ client, challenge: null, more: { code_challenge: challenge } });
    expect(await outcomeOf(path)).toMatchObject({ leads: callback, error: 'invalid_request' });
  });

  test.each(['client_id', 'redirect_uri', 'code_challenge', 'scope', 'response_type', 'state'])(
    'that names %s twice is refused',
    async (name) => {
      const client = await scene.register();
      const path = authorizePath({ client });
      const [, value = ''] = new RegExp(`[?&]${name}=([^&]*)`).exec(path) ?? [];
      for (const second of [value, 'x']) {
        const { leads } = await outcomeOf(`${path}&${name}=${second}`);
        expect(leads ?? '').not.toContain('/app/connect/');
      }
    },
  );

  test.each([
    ['request', 'eyJhbGciOiJub25lIn0.e30.'],
    ['request_uri', 'https://127.0.0.1/request.jwt'],
    ['registration', '{}'],
  ])('cannot bring parameters from elsewhere by %s', async (name, value) => {
    const client = await scene.register();
    const path = authorizePath({ client, more: { [name]: value } });
    expect((await outcomeOf(path)).error).toMatch(/_not_supported$/);
  });

  test('without a person to ask is refused, also for a person who is signed in', async () => {
    const client = await scene.register();
    await connect(scene, ada.browser, { client });
    const path = authorizePath({ client, more: { prompt: 'none' } });
    expect(await outcomeOf(path)).toMatchObject({ leads: callback });
    expect((await outcomeOf(path)).error).toMatch(/_required$/);
  });

  test.each(['/mcp/', '/MCP', '/api/v1/', '/mcp#x', '/mcp?x', '/../mcp', '/app-api', ''])(
    'for the resource %j, which is nearly one of the service, is refused',
    async (suffix) => {
      const client = await scene.register();
      const path = authorizePath({ client, resource: scene.url + suffix });
      expect((await outcomeOf(path)).error).toBe('invalid_target');
    },
  );
});

describe('a control character', () => {
  const texts = ['\u0000', 'a\u0000b', 'a\nb', 'a\u001b[0m', '\u007f'];
  const parameters = ['client_id', 'redirect_uri', 'scope', 'state', 'resource', 'x'];

  test.each(parameters)('in %s of an authorization request is refused on a page', async (name) => {
    for (const text of texts) {
      const path = authorizePath({ client: await scene.register(), more: { [name]: text } });
      const { status, location, text: page } = await ada.browser.get(path);
      expect([status, location]).toEqual([400, null]);
      expect(page).toContain(`${name} must not contain control characters`);
    }
  });

  test.each(['token', 'revoke', 'device'])('at /oauth/%s is refused', async (endpoint) => {
    for (const name of ['client_id', 'code', 'refresh_token', 'token', 'device_code', 'scope']) {
      const form = { grant_type: 'refresh_token', client_id: 'a', [name]: 'a\u0000' };
      const { status, body } = await post(address, endpoint, form);
      expect([status, body.error]).toEqual([400, 'invalid_request']);
    }
    const headers = { Authorization: `Basic ${btoa('%00:x')}` };
    expect((await post(address, endpoint, {}, headers)).status).toBe(400);
  });

  test('in what an app registers is refused', async () => {
    for (const metadata of [
      { client_name: 'a\u0000' },
      { redirect_uris: ['https://app.example/\u0000'] },
    ]) {
      expect((await registered(metadata)).status).toBe(400);
    }
  });
});

test('a page without an origin reads no answer of the token endpoint', async () => {
  const redirect = 'com.example.app:/callback';
  const client = await scene.register([redirect]);
  const { refresh: token } = await connect(scene, ada.browser, { client, redirect });
  const form = { grant_type: 'refresh_token', client_id: client, refresh_token: token };
  const headers = { Origin: 'null' };
  for (const sent of [form, { ...form, client_id: 'unknown' }]) {
    const answer = await post(address, 'token', sent, headers);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  const preflight = await fetch(`${address}/oauth/token`, {
    method: 'OPTIONS',
    headers: { ...headers, 'Access-Control-Request-Method': 'POST' },
  });
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBeNull();
  expect((await refresh(address, client, token)).status).toBe(200);
});

test('a body that never ends delays no other request', async () => {
  const { port } = new URL(address);
  const sockets = Array.from({ length: 12 }, () => {
    const socket = createConnection(Number(port), '127.0.0.1');
    const head = `POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n`;
    socket.write(`${head}Content-Type: application/x-www-form-urlencoded\r\n\r\nclient_id`);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const { client, refresh: token } = await connect(scene, ada.browser);
  expect((await refresh(address, client, token)).status).toBe(200);
  expect(sockets.every(({ bytesRead }) => bytesRead === 0)).toBe(true);
  for (const socket of sockets) socket.destroy();
});

describe('tokens', () => {
  test('a refresh token that 20 use at once gives one pair of tokens at most, and all of it ends', async () => {
    const { client, access, refresh: token } = await connect(scene, ada.browser);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => refresh(address, client, token)),
    );
    const granted = all.filter(({ body }) => body.access_token !== undefined);
    expect(granted.length).toBeLessThanOrEqual(2);
    expect(new Set(granted.map(({ body }) => body.access_token)).size).toBeLessThanOrEqual(1);
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    for (const bearer of [access, ...granted.map(({ body }) => body.access_token ?? '')]) {
      expect((await call(address, bearer, tickets())).status).toBe(401);
    }
    for (const { body } of granted) {
      const next = await refresh(address, client, body.refresh_token ?? '');
      expect(next.body.error).toBe('invalid_grant');
    }
  });

  test('are not widened by a refresh: neither scopes nor resource', async () => {
    const { client, refresh: token } = await connect(scene, ada.browser, { scope: 'tickets:read' });
    const form = { grant_type: 'refresh_token', client_id: client, refresh_token: token };
    const wider = await post(address, 'token', { ...form, scope: 'tickets:read projects:write' });
    expect([wider.status, wider.body.error]).toEqual([400, 'invalid_scope']);
    const otherAnswer = await post(address, 'token', { ...form, resource: `${scene.url}/mcp` });
    expect([otherAnswer.status, otherAnswer.body.error]).toEqual([400, 'invalid_target']);
  });

  test('of one kind are nothing in the place of another', async () => {
    const { client, access, refresh: token, form } = await connect(scene, ada.browser);
    expect((await call(address, token, tickets())).status).toBe(401);
    expect((await call(address, form.code, tickets())).status).toBe(401);
    expect((await refresh(address, client, access)).body.error).toBe('invalid_grant');
    const swapped = await post(address, 'token', { ...form, code: token });
    expect(swapped.body.error).toBe('invalid_grant');
    const session = await fetch(`${address}/app-api/me`, {
      headers: { Authorization: `Bearer ${access}`, Cookie: `basalt_session=${access}` },
    });
    expect(session.status).toBe(401);
    expect((await call(address, access, tickets())).status).toBe(200);
  });

  test('are neither given nor named in an address', async () => {
    const { answer, form } = await codeOf(scene, ada.browser);
    expect([...answer.searchParams.keys()].toSorted()).toEqual(['code', 'iss', 'state']);
    const inQuery = await fetch(`${address}/oauth/token?${new URLSearchParams(form)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(inQuery.status).toBe(400);
    expect((await fetch(`${address}/oauth/token?${new URLSearchParams(form)}`)).status).toBe(405);
    expect((await post(address, 'token', form)).status).toBe(200);
  });
});

const registered = async (metadata: object) => {
  const response = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Agent', redirect_uris: [callback], ...metadata }),
  });
  return { status: response.status, text: await response.text() };
};

describe('an app that registers itself', () => {
  test.each(['javascript:alert(1)', 'data:text/html,<b>', 'http://app.example/', '//app.example/'])(
    'may not have the home page %s',
    async (uri) => {
      expect((await registered({ client_uri: uri })).status).toBe(400);
    },
  );

  test('keeps nothing of what the service does not use', async () => {
    const more = {
      logo_uri: 'javascript:alert(1)',
      policy_uri: 'data:text/html,x',
      jwks_uri: 'https://127.0.0.1/keys',
      sector_identifier_uri: 'https://127.0.0.1/',
      token_endpoint_auth_method: 'none',
      contacts: ['x'.repeat(10_000)],
    };
    const { status, text } = await registered(more);
    expect(status).toBe(201);
    expect(text).not.toMatch(/javascript:|data:|127\.0\.0\.1\/keys|xxx/);
  });

  test.each([
    [
      'many redirect URIs',
      { redirect_uris: Array.from({ length: 200 }, (_, at) => `${callback}/${at}`) },
    ],
    ['a long redirect URI', { redirect_uris: [`https://app.example/${'x'.repeat(10_000)}`] }],
    ['a long home page', { client_uri: `https://app.example/${'x'.repeat(10_000)}` }],
    ['a long name', { client_name: 'x'.repeat(10_000) }],
    ['a name of a Hangul filler', { client_name: '\u3164' }],
    ['a Hangul filler in its name', { client_name: 'Basalt\u3164' }],
    ['an empty Braille pattern in its name', { client_name: 'Basalt\u2800' }],
    ['90 combining marks in its name', { client_name: `Basalt${'\u0301'.repeat(90)}` }],
    ['marks alone in its name', { client_name: '\u0301\u0302' }],
  ])('with %s is refused', async (_, metadata) => {
    expect((await registered(metadata)).status).toBe(400);
  });
});

test('a device’s code is guessed by nobody: each person has five tries, and codes have 20 letters', async () => {
  const bo = await scene.person('Bo');
  const client = await scene.register();
  const { body } = await post(address, 'device', { client_id: client, scope: 'tickets:read' });
  const { user_code: code } = body as Record<string, string>;
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  const at = (userCode: string) =>
    `/app-api/organizations/${scene.organization}/authorizations/${userCode}`;
  const guesses = Array.from({ length: 30 }, (_, index) => `BBBB-BBB${'BCDFGHJKLM'[index % 10]}`);
  const tried = await Promise.all(guesses.map((guess) => bo.browser.copy().get(at(guess))));
  const known = tried.filter(({ status }) => status !== 429);
  expect(known.length).toBeLessThanOrEqual(5);
});

test('nothing is allowed by a session that has yet to set up its second factor', async () => {
  const strict = await openOAuthStage({ SERVICE_REQUIRE_TWO_FACTOR: 'true' });
  const { browser } = strict.ada;
  const id = await ask(browser, { client: await strict.scene.register() });
  const at = `/organizations/${strict.scene.organization}/authorizations/${id}`;
  const statuses = [
    await browser.get(`/app-api${at}`),
    await browser.post(`${at}/allow`),
    await browser.post(`/authorizations/${id}/deny`),
  ].map(({ status }) => status);
  await strict.scene.close();
  expect(statuses).toEqual([403, 403, 403]);
});

test('the page of a request cannot be framed, and leaks its address to nobody', async () => {
  const id = await ask(ada.browser, { client: await scene.register() });
  const { headers } = await ada.browser.get(`/app/connect/${id}`);
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
});
