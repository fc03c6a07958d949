import { systemPrincipal } from '@basalt/domain';
import { closeAfterTests, leastOf } from '@basalt/domain/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  allow,
  ask,
  authorizePath,
  call,
  callback,
  codeOf,
  connect,
  openOAuthScene,
  openOAuthStage,
  pkce,
  post,
  refresh,
} from './oauth-fixture.ts';

const { scene, ada, address } = await closeAfterTests(openOAuthStage());

let tickets: string;
beforeAll(async () => {
  tickets = `/organizations/${scene.organization}/tickets`;
});

const isGood = async (token: string, path = tickets): Promise<number> =>
  (await call(address, token, path)).status;

const code = async () => (await codeOf(scene, ada.browser)).form;

const listTools = async (token: string) => {
  const response = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  return response.status;
};

const registered = async (body: object) => {
  const response = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { error?: string } };
};

describe('an authorization request', () => {
  test.each([
    ['without PKCE', { challenge: null }],
    ['with plain PKCE', { more: { code_challenge_method: 'plain' } }],
    ['for a token in the address', { more: { response_type: 'token' } }],
    ['for an ID token', { more: { response_type: 'code id_token' } }],
    ['for a resource of somebody else', { resource: 'https://elsewhere.test/mcp' }],
  ])('%s is answered with an error to the app, with its issuer', async (_, asking) => {
    const client = await scene.register();
    const { location, status } = await ada.browser.get(authorizePath({ client, ...asking }));
    expect(status).toBe(303);
    const url = new URL(location ?? '');
    expect(url.origin + url.pathname).toBe(callback);
    const answer = new URLSearchParams(url.search || url.hash.slice(1));
    expect(answer.get('error')).toMatch(
      /^(invalid_request|unsupported_response_type|invalid_target)$/,
    );
    expect(answer.get('iss')).toBe(scene.url);
    expect(answer.get('code')).toBeNull();
  });

  test.each([
    'http://127.0.0.1:7777/callback/',
    'http://127.0.0.1:7777/Callback',
    'http://127.0.0.1:7777/callback?x=1',
    'http://127.0.0.1:7777/callback#',
    'http://127.0.0.1:7777/../callback',
    'http://127.0.0.1:7777//callback',
    'http://user@127.0.0.1:7777/callback',
    'http://localhost:7777/callback',
    'http://127.0.0.1.elsewhere.test/callback',
    'https://127.0.0.1:7777/callback',
    'http://127.1:7777/callback',
    'http://[::1]:7777/callback',
    'http://127.0.0.1:7777/callback%00',
    'javascript:alert(1)',
    '//elsewhere.test/callback',
  ])('to %s, which is not registered, is shown and sent nowhere', async (redirect) => {
    const client = await scene.register();
    const { status, location, text } = await ada.browser.get(authorizePath({ client, redirect }));
    expect({ status, location }).toEqual({ status: 400, location: null });
    expect(text).toContain('This app cannot be connected');
  });

  test('with an error of its own cannot redirect to an address that is not registered', async () => {
    const client = await scene.register();
    const path = authorizePath({ client, redirect: 'https://elsewhere.test/', challenge: null });
    const { status, location } = await ada.browser.get(path);
    expect({ status, location }).toEqual({ status: 400, location: null });
  });

  test.each([
    'unknown',
    'https://127.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://localhost/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://nowhere.invalid/client.json',
    'https://nowhere.invalid',
    'https://user@nowhere.invalid/client.json',
    'https://nowhere.invalid/a/../client.json',
    'https://nowhere.invalid/client.json#x',
    'http://nowhere.invalid/client.json',
    'file:///etc/passwd',
    '',
  ])('of the client %s is shown and sent nowhere', async (client) => {
    const { status, location, headers } = await ada.browser.get(authorizePath({ client }));
    expect({ status, location }).toEqual({ status: 400, location: null });
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });

  test.each(['form_post', 'fragment', 'web_message'])(
    'by response_mode %s is refused',
    async (mode) => {
      const client = await scene.register();
      const path = authorizePath({ client, more: { response_mode: mode } });
      const { status, location } = await ada.browser.get(path);
      expect({ status, location }).toEqual({ status: 400, location: null });
    },
  );

  test('on the loopback interface may come from another port, and nothing else', async () => {
    const { answer } = await connect(scene, ada.browser, {
      redirect: 'http://127.0.0.1:49152/callback',
    });
    expect(answer.origin).toBe('http://127.0.0.1:49152');
  });
});

describe('a request that waits', () => {
  test('can be allowed in the browser in which it was made alone', async () => {
    const client = await scene.register();
    const id = await ask(ada.browser, { client });
    const bo = await scene.person('Bo');
    await expect(allow(bo.browser, scene.organization, id)).rejects.toThrow('404');
    const otherPerson = await scene.signIn('Ada');
    await expect(allow(otherPerson, scene.organization, id)).rejects.toThrow('404');
    const resumed = await bo.browser.get(`/oauth/authorize/${id}`);
    expect({ status: resumed.status, location: resumed.location }).toEqual({
      status: 400,
      location: null,
    });
    const answer = await allow(ada.browser, scene.organization, id);
    expect(answer.searchParams.get('code')).not.toBeNull();
  });

  test('cannot be resumed without a decision, nor twice', async () => {
    const client = await scene.register();
    const id = await ask(ada.browser, { client });
    const early = await ada.browser.copy().get(`/oauth/authorize/${id}`);
    expect(new URL(early.location ?? '', address).searchParams.get('code')).toBeNull();
    const second = await ask(ada.browser, { client });
    await allow(ada.browser, scene.organization, second);
    const again = await ada.browser.get(`/oauth/authorize/${second}`);
    expect(again.status).toBe(400);
  });

  test('cannot be allowed by another site, nor without a session', async () => {
    const client = await scene.register();
    const id = await ask(ada.browser, { client });
    const path = `/app-api/organizations/${scene.organization}/authorizations/${id}/allow`;
    const forged = await ada.browser.send('POST', path, {
      headers: { Origin: 'https://elsewhere.test' },
    });
    expect([forged.status, forged.json.code]).toEqual([403, 'origin_refused']);
    const crossSite = await ada.browser.send('POST', path, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(crossSite.status).toBe(403);
    const anonymous = ada.browser.copy();
    anonymous.cookies.delete('basalt_session');
    expect((await anonymous.send('POST', path)).status).toBe(401);
  });

  test('ends with access_denied and the issuer when the person refuses', async () => {
    const client = await scene.register();
    const id = await ask(ada.browser, { client });
    const { json } = await ada.browser.post(`/authorizations/${id}/deny`);
    const { redirect_to: next } = json.data as { redirect_to: string };
    const { location } = await ada.browser.get(new URL(next).pathname);
    const { searchParams } = new URL(location ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error: 'access_denied',
      iss: scene.url,
      state: 's',
    });
  });

  test('gives way to newer ones of the same browser: a thousand of them leave ten', async () => {
    const client = await scene.register();
    const first = await ask(ada.browser, { client });
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 5 }, () => ask(ada.browser, { client })));
    }
    const path = `/app-api/organizations/${scene.organization}/authorizations/${first}`;
    expect((await ada.browser.get(path)).status).toBe(404);
    const last = await ask(ada.browser, { client });
    expect(
      (await allow(ada.browser, scene.organization, last)).searchParams.get('code'),
    ).not.toBeNull();
  });
});

describe('a code', () => {
  test('that is used twice ends what it gave', async () => {
    const { form, access, refresh: token, client } = await connect(scene, ada.browser);
    expect(await isGood(access)).toBe(200);
    const again = await post(address, 'token', form);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect(await isGood(access)).toBe(401);
    expect((await refresh(address, client, token)).body.error).toBe('invalid_grant');
  });

  test('that is used at once by many gives tokens to one at most, and all of it ends', async () => {
    const form = await code();
    const all = await Promise.all(Array.from({ length: 8 }, () => post(address, 'token', form)));
    const granted = all.flatMap(({ body }) => body.access_token ?? []);
    expect(granted.length).toBeLessThanOrEqual(1);
    for (const token of granted) expect(await isGood(token)).toBe(401);
  });

  test.each([
    ['another verifier', { code_verifier: pkce().verifier }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:1/callback' }],
    ['another resource', { resource: 'https://elsewhere.test/mcp' }],
  ])('with %s is refused', async (_, change) => {
    const { status, body } = await post(address, 'token', { ...(await code()), ...change });
    expect(status).toBe(400);
    expect(body.access_token).toBeUndefined();
  });

  test('of another client is refused', async () => {
    const { status, body } = await post(address, 'token', {
      ...(await code()),
      client_id: await scene.register(),
    });
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  test('for a resource that was not asked for is refused', async () => {
    const { body } = await post(address, 'token', {
      ...(await code()),
      resource: `${scene.url}/mcp`,
    });
    expect(body.error).toBe('invalid_target');
  });
});

describe('tokens', () => {
  test('a refresh token that is used again after its successor ends with all that came of it', async () => {
    const { client, refresh: token } = await connect(scene, ada.browser);
    const first = await refresh(address, client, token);
    const next = await refresh(address, client, first.body.refresh_token ?? '');
    expect(await isGood(next.body.access_token ?? '')).toBe(200);
    expect((await refresh(address, client, token)).body.error).toBe('invalid_grant');
    expect(await isGood(next.body.access_token ?? '')).toBe(401);
    expect((await refresh(address, client, next.body.refresh_token ?? '')).body.error).toBe(
      'invalid_grant',
    );
  });

  test('a refresh token of another client is refused, and stays good', async () => {
    const { client, refresh: token } = await connect(scene, ada.browser);
    expect((await refresh(address, await scene.register(), token)).body.error).toBe(
      'invalid_grant',
    );
    expect((await refresh(address, client, token)).status).toBe(200);
  });

  test('for one part of the service are refused at the other, unless both were asked for', async () => {
    const [api, mcp] = [`${scene.url}/api/v1`, `${scene.url}/mcp`];
    const standing = async (resource: string[]) => {
      const { access } = await connect(scene, ada.browser, { resource });
      return [await isGood(access), await listTools(access)];
    };
    expect(await standing([api])).toEqual([200, 401]);
    expect(await standing([mcp])).toEqual([401, 200]);
    expect(await standing([api, mcp])).toEqual([200, 200]);
    expect(await standing([])).toEqual([200, 401]);
  });

  test('reach no further than the role of the person at that moment', async () => {
    const { organization } = scene;
    const cy = await scene.person('Cy', 'admin');
    const { access, body } = await connect(scene, cy.browser, {
      scope: 'projects:read projects:write organization:write',
    });
    expect(body.scope).toBe('projects:read projects:write');
    const principal = systemPrincipal(organization);
    const create = (key: string) =>
      call(address, access, `/organizations/${organization}/projects`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: key, key }),
      });
    const made = await create('CY');
    expect(made.status).toBe(201);
    const { use } = { use: scene.serving.cradle };
    await use.changeMemberRole(principal, { organization, user: cy.id, role: 'member' });
    const refused = await create('NO');
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'insufficient_role',
    ]);
    await use.removeOrganizationMember(principal, { organization, user: cy.id });
    expect((await create('NO')).status).toBe(401);
    await use.addOrganizationMember(principal, { organization, user: cy.id, role: 'admin' });
    expect((await create('NO')).status).toBe(401);
  });

  test('end with everything that they depend on, on the next call on another instance', async () => {
    const another = await scene.another();
    const { cradle } = scene.serving;
    const principal = systemPrincipal(scene.organization);
    const apps = () => cradle.listApps(principal);
    const endings: [string, (client: string, userId: string) => Promise<unknown>][] = [
      [
        'revoked by the person',
        async (client, userId) => {
          const page = { limit: 200 };
          const { items } = await cradle.listConnections(principal, { own: false, page });
          const connection = items.find(
            ({ app, user_id }) => app.client_id === client && user_id === userId,
          );
          return cradle.disconnectApp(principal, { connection: connection?.id ?? '' });
        },
      ],
      [
        'blocked',
        async (client) => {
          const app = (await apps()).find(({ client_id }) => client_id === client)?.id ?? '';
          return cradle.setAppStatus(principal, { app, status: 'blocked' });
        },
      ],
      [
        'deleted',
        async (client) => {
          const app = (await apps()).find(({ client_id }) => client_id === client)?.id ?? '';
          return cradle.deleteApp(principal, { app });
        },
      ],
      ['no app allowed', async () => cradle.setAppPolicy(principal, { policy: 'none' })],
      [
        'account deactivated',
        async (_client, userId) =>
          cradle.deactivateAccount({ user: userId, actor: principal.actor }),
      ],
    ];
    for (const [index, [what, end]] of endings.entries()) {
      await cradle.setAppPolicy(principal, { policy: 'any' });
      const person = await scene.person(`Di${index}`);
      const { access, client, refresh: token } = await connect(scene, person.browser);
      const called = () => call(another.address, access, tickets).then(({ status }) => status);
      expect([what, await called()]).toEqual([what, 200]);
      await end(client, person.id);
      expect([what, await called()]).toEqual([what, 401]);
      expect([what, (await refresh(address, client, token)).body.error]).toEqual([
        what,
        'invalid_grant',
      ]);
    }
    await cradle.setAppPolicy(principal, { policy: 'any' });
  });

  test('that are given back end the connection; those of another app are not touched', async () => {
    const connected = await connect(scene, ada.browser);
    const foreign = await post(address, 'revoke', {
      token: connected.access,
      client_id: await scene.register(),
    });
    expect(foreign.status).toBe(200);
    expect(await isGood(connected.access)).toBe(200);
    await post(address, 'revoke', { token: connected.access, client_id: connected.client });
    expect(await isGood(connected.access)).toBe(401);
    expect((await refresh(address, connected.client, connected.refresh)).body.error).toBe(
      'invalid_grant',
    );
  });

  test('an open stream ends when its connection does', async () => {
    const principal = systemPrincipal(scene.organization);
    const { cradle } = scene.serving;
    const endOfAStream = async (): Promise<number> => {
      const { access, client } = await connect(scene, ada.browser, { scope: 'events:read' });
      const path = `/organizations/${scene.organization}/events/stream`;
      const response = await call(address, access, path);
      expect(response.status).toBe(200);
      const page = { limit: 200 };
      const { items } = await cradle.listConnections(principal, { own: false, page });
      const connection = items.find(({ app }) => app.client_id === client);
      const from = performance.now();
      await cradle.disconnectApp(principal, { connection: connection?.id ?? '' });
      await response.text();
      return performance.now() - from;
    };
    // The caller of a stream is asked for again after five seconds; a transaction anywhere in the cluster holds up an event.
    const bar = 3_000;
    const least = await leastOf(bar, endOfAStream);
    console.log(`a stream ended ${least.toFixed(0)} ms after its connection`);
    expect(least).toBeLessThan(bar);
  });
});

describe('an app that registers itself', () => {
  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['http://app.example/callback'],
    ['https://app.example/callback#x'],
    ['https://*.app.example/callback'],
    ['https://user@app.example/callback'],
    ['https://app.example\\@elsewhere.test/'],
    ['file:///etc/passwd'],
    ['blob:https://app.example/1'],
    ['myapp:callback'],
    [' https://app.example/callback'],
    ['/callback'],
    [''],
  ])('may not be sent to %s', async (uri) => {
    const { status, body } = await registered({ client_name: 'A', redirect_uris: [uri] });
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri']);
  });

  test.each(['<b>Basalt</b>', 'Ba\u202esalt', 'a\u0000b', ' ', 'x'.repeat(101)])(
    'may not be called %j',
    async (name) => {
      const { status, body } = await registered({ client_name: name, redirect_uris: [callback] });
      expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
    },
  );
});

test('an address can begin only so many requests a minute, whichever browsers it has', async () => {
  const limited = await openOAuthScene({ SERVICE_AUTH_FAILURES_PER_MINUTE: '3' });
  const client = await limited.register();
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const url = limited.serving.address + authorizePath({ client });
    statuses.push((await fetch(url, { redirect: 'manual' })).status);
  }
  await limited.close();
  // The minute may end between them.
  expect(statuses.slice(0, 3)).toEqual([303, 303, 303]);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
});
