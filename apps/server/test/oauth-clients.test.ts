import { closeAfterTests } from '@basalt/domain/testing';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { systemPrincipal } from '@basalt/domain';
import type { BrowserClient } from '@basalt/http/testing';
import { isAbsent } from '@basalt/persistence/testing';
import { createAddressPolicy, createDocumentFetch, createResolveHost } from '@basalt/webhooks';
import * as oauth from 'openid-client';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDocumentServer, type DocumentServer } from './document-server.ts';
import {
  allow,
  ask,
  authorizePath,
  call,
  callback,
  connect,
  openOAuthStage,
  post,
  refresh,
} from './oauth-fixture.ts';

const { scene, ada, address } = await closeAfterTests(
  openOAuthStage({
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1,::1',
  }),
);

/** Clicks through the page that an authorization URL leads to; the address that the app is called back at. */
async function walkThrough(browser: BrowserClient, url: URL): Promise<URL> {
  const { location, text } = await browser.get(url.pathname + url.search);
  const [, id] = /^\/app\/connect\/([\w-]+)$/.exec(location ?? '') ?? [];
  if (id === undefined) throw new Error(`no consent page: ${location} ${text}`);
  return allow(browser, scene.organization, id);
}

/** What the official client keeps. */
function keeper(more: Partial<OAuthClientProvider> = {}) {
  const received: {
    url?: URL;
    verifier?: string;
    client?: unknown;
    tokens?: unknown;
    discovery?: unknown;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: 'Agent', redirect_uris: [callback] },
    state: () => 'state',
    clientInformation: () => received.client as never,
    saveClientInformation: (client) => void (received.client = client),
    tokens: () => received.tokens as never,
    saveTokens: (tokens) => void (received.tokens = tokens),
    redirectToAuthorization: (url) => void (received.url = url),
    saveCodeVerifier: (verifier) => void (received.verifier = verifier),
    codeVerifier: () => received.verifier ?? '',
    saveDiscoveryState: (state) => void (received.discovery = state),
    discoveryState: () => received.discovery as never,
    ...more,
  };
  return { kept: received, provider };
}

const transportOf = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider });

/** Connects the official client by the address alone, with a click; its tools. */
async function connectAgent(
  { kept, provider }: ReturnType<typeof keeper>,
  mode: 'auto' | 'legacy',
): Promise<Client> {
  const agent = () => new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode } });
  const first = transportOf(provider);
  await expect(agent().connect(first)).rejects.toThrow(UnauthorizedError);
  const answer = await walkThrough(ada.browser, kept.url ?? new URL(address));
  await first.finishAuth(answer.searchParams);
  const connected = agent();
  await connected.connect(transportOf(provider));
  return connected;
}

describe('the official client of the Model Context Protocol connects by the address alone', () => {
  test.each(['auto', 'legacy'] as const)('by its own registration, protocol %s', async (mode) => {
    const agent = await connectAgent(keeper(), mode);
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toContain('create_ticket');
    const { content } = await agent.callTool({ name: 'whoami', arguments: {} });
    expect(JSON.stringify(content)).toContain('App \\"Agent for Ada\\" of Quarry. Scopes: ');
    await agent.close();
  });

  test('and learns which scope a tool needs that it was not granted', async () => {
    const { access } = await connect(scene, ada.browser, {
      scope: 'projects:read',
      resource: `${scene.url}/mcp`,
    });
    const response = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${access}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'create_ticket', arguments: {} },
      }),
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('WWW-Authenticate')).toContain(
      'error="insufficient_scope", scope="tickets:write"',
    );
  });

  test('a call without a token says where to get one, and with which scopes', async () => {
    const response = await fetch(`${address}/mcp`, { method: 'POST' });
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toMatch(
      /^Bearer resource_metadata="http[^"]+\/\.well-known\/oauth-protected-resource\/mcp", scope="[^"]*tickets:write[^"]*"$/,
    );
    const rest = await fetch(`${address}/api/v1/projects/00000000-0000-7000-8000-000000000000`);
    expect(rest.headers.get('WWW-Authenticate')).toBe(
      `Bearer resource_metadata="${scene.url}/.well-known/oauth-protected-resource/api/v1", scope="projects:read"`,
    );
  });
});

describe.skipIf(isAbsent('openssl'))('a client ID metadata document', () => {
  let documents: DocumentServer;
  beforeAll(async () => {
    documents = await openDocumentServer();
  });
  afterAll(() => documents.close());

  const document = (more: object = {}, path = '/client.json') => ({
    client_id: documents.url + path,
    client_name: 'Agent of a document',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
    ...more,
  });

  test('is all that the official client needs', async () => {
    documents.answer = (_, response) =>
      void response
        .writeHead(200, { 'cache-control': 'max-age=600' })
        .end(JSON.stringify(document()));
    const agent = await connectAgent(
      keeper({
        clientMetadataUrl: `${documents.url}/client.json`,
      }),
      'auto',
    );
    expect((await agent.listTools()).tools.length).toBeGreaterThan(0);
    await agent.close();
    // Fetched once: it may be kept for ten minutes.
    expect(documents.asked).toEqual(['/client.json']);
    const all = await scene.serving.cradle.listApps(systemPrincipal(scene.organization));
    expect(all.find(({ kind }) => kind === 'document')?.name).toBe('Agent of a document');
  });

  test.each<
    [string, (of: string) => { status?: number; headers?: Record<string, string>; body: string }]
  >([
    [
      'names another client',
      () => ({ body: JSON.stringify(document({ client_id: `${documents.url}/other` })) }),
    ],
    ['redirects', () => ({ status: 302, headers: { location: '/client.json' }, body: '' })],
    [
      'is large',
      (of) => ({ body: JSON.stringify({ ...document({}, of), x: 'x'.repeat(70_000) }) }),
    ],
    ['is no JSON', () => ({ body: '<html>' })],
    ['has a secret', (of) => ({ body: JSON.stringify(document({ client_secret: 'x' }, of)) })],
    [
      'asks for a secret',
      (of) => ({
        body: JSON.stringify(document({ token_endpoint_auth_method: 'client_secret_basic' }, of)),
      }),
    ],
    [
      'redirects to a script',
      (of) => ({ body: JSON.stringify(document({ redirect_uris: ['javascript:alert(1)'] }, of)) }),
    ],
    [
      'misleads by its name',
      (of) => ({ body: JSON.stringify(document({ client_name: 'Basalt \u202e' }, of)) }),
    ],
  ])('that %s is refused, on a page', async (what, make) => {
    const path = `/${what.replaceAll(' ', '-')}.json`;
    const { status = 200, headers = {}, body } = make(path);
    documents.answer = (_, response) => void response.writeHead(status, headers).end(body);
    await expect(ask(ada.browser, { client: documents.url + path })).rejects.toThrow('400');
  });

  test('that never ends is given up in time, however it drips', async () => {
    documents.answer = (_, response) => {
      response.writeHead(200);
      const dripping = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(dripping));
    };
    const fetchDocument = createDocumentFetch({
      policy: createAddressPolicy(['127.0.0.1/32', '::1/128']),
      resolveHost: createResolveHost(),
      timeLimit: 300,
    });
    // Where the machine stalls, the time may be over before the request comes.
    await expect
      .poll(async () => [await fetchDocument(`${documents.url}/slow.json`), documents.asked.at(-1)])
      .toEqual([null, '/slow.json']);
  });

  test('that never ends delays no token, revocation, device or other app, and is fetched once', async () => {
    const own = '/own.json';
    documents.answer = (_, response) => void response.end(JSON.stringify(document({}, own)));
    const ofDocument = await connect(scene, ada.browser, { client: documents.url + own });
    const [first, second] = [await connect(scene, ada.browser), await connect(scene, ada.browser)];
    const dripping = new Set<ServerResponse>();
    documents.answer = (_, response) => {
      response.writeHead(200);
      response.write(' ');
      dripping.add(response);
    };
    let waiting = 0;
    const strangers = Array.from({ length: 12 }, async (_, at) => {
      waiting += 1;
      const client = `${documents.url}/endless-${at % 4}.json`;
      const { status } = await fetch(address + authorizePath({ client }));
      waiting -= 1;
      return status;
    });
    await expect.poll(() => dripping.size).toBe(4);
    const form = { client_id: first.client, scope: 'tickets:read' };
    const statuses = await Promise.all([
      refresh(address, first.client, first.refresh).then(({ status }) => status),
      refresh(address, ofDocument.client, ofDocument.refresh).then(({ status }) => status),
      post(address, 'device', form).then(({ status }) => status),
      post(address, 'revoke', { client_id: second.client, token: second.refresh }).then(
        ({ status }) => status,
      ),
      ask(ada.browser, { client: first.client }).then(() => 200),
    ]);
    expect([statuses, waiting]).toEqual([[200, 200, 200, 200, 200], 12]);
    for (const response of dripping) response.destroy();
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([400]));
    const again = await fetch(
      address + authorizePath({ client: `${documents.url}/endless-0.json` }),
    );
    expect([again.status, dripping.size]).toEqual([400, 4]);
  });

  test('may change its redirect URIs, and the old ones are refused when its time is over', async () => {
    const path = '/changing.json';
    documents.answer = (_, response) =>
      void response
        .writeHead(200, { 'cache-control': 'no-store' })
        .end(JSON.stringify(document({}, path)));
    const client = documents.url + path;
    await ask(ada.browser, { client });
    await expect(
      ask(ada.browser, { client, redirect: 'http://127.0.0.1:7777/other' }),
    ).rejects.toThrow('400');
  });
});

const discover = (id: string, secret?: string) =>
  oauth.discovery(
    new URL(scene.url),
    id,
    secret,
    secret === undefined ? oauth.None() : oauth.ClientSecretBasic(secret),
    { algorithm: 'oauth2', execute: [oauth.allowInsecureRequests] },
  );

describe('openid-client', () => {
  test.each([false, true])(
    'connects an app that the organization registered, confidential: %s',
    async (confidential) => {
      const principal = systemPrincipal(scene.organization);
      const app = await scene.serving.cradle.registerApp(principal, {
        name: `Release notes ${confidential}`,
        homePage: null,
        redirectUris: [callback],
        confidential,
      });
      const config = await discover(app.client_id, app.client_secret ?? undefined);
      const verifier = oauth.randomPKCECodeVerifier();
      const url = oauth.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'tickets:read',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: 'x',
        resource: `${scene.url}/api/v1`,
      });
      const answer = await walkThrough(ada.browser, url);
      const tokens = await oauth.authorizationCodeGrant(config, answer, {
        pkceCodeVerifier: verifier,
        expectedState: 'x',
      });
      const next = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '');
      const path = `/organizations/${scene.organization}/tickets`;
      expect((await call(address, next.access_token, path)).status).toBe(200);
      await oauth.tokenRevocation(config, next.access_token);
      expect((await call(address, next.access_token, path)).status).toBe(401);
    },
  );

  test('a mixed-up answer of another issuer is noticed', async () => {
    const client = await scene.register();
    const config = await discover(client);
    const verifier = oauth.randomPKCECodeVerifier();
    const url = oauth.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: 'tickets:read',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const answer = await walkThrough(ada.browser, url);
    answer.searchParams.set('iss', 'https://elsewhere.test');
    await expect(
      oauth.authorizationCodeGrant(config, answer, { pkceCodeVerifier: verifier }),
    ).rejects.toThrow('invalid response');
  });

  test('connects a device by the code that a person types, and refuses guesses', async () => {
    const client = await scene.register();
    const config = await discover(client);
    const device = await oauth.initiateDeviceAuthorization(config, {
      scope: 'tickets:read',
      resource: `${scene.url}/api/v1`,
    });
    expect(device.user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
    expect(device.verification_uri).toBe(`${scene.url}/app/device`);
    expect(device.expires_in).toBe(600);
    const poll = () =>
      post(address, 'token', {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        client_id: client,
        device_code: device.device_code,
      });
    expect((await poll()).body.error).toBe('authorization_pending');
    const { organization } = scene;
    const at = (code: string) => `/organizations/${organization}/authorizations/${code}`;
    const bo = await scene.person('Bo');
    const tried: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      tried.push((await bo.browser.get(`/app-api${at('BBBBBBBB')}`)).status);
    }
    expect(tried).toEqual([404, 404, 404, 404, 404, 429]);
    expect((await bo.browser.get(`/app-api${at(device.user_code)}`)).status).toBe(429);
    const code = device.user_code.toLowerCase().replace('-', '');
    const consent = await ada.browser.get(`/app-api${at(code)}`);
    expect(consent.json.data).toMatchObject({ redirect_host: null, standing: 'ask' });
    const allowed = await ada.browser.post(`${at(code)}/allow`);
    expect(allowed.json.data).toEqual({ redirect_to: null });
    const { body } = await poll();
    expect(body.scope).toBe('tickets:read');
    const path = `/organizations/${organization}/tickets`;
    expect((await call(address, body.access_token ?? '', path)).status).toBe(200);
    expect((await poll()).body.error).toBe('invalid_grant');
  });

  test('a device that is refused learns it', async () => {
    const config = await discover(await scene.register());
    const device = await oauth.initiateDeviceAuthorization(config, { scope: 'tickets:read' });
    await ada.browser.post(`/authorizations/${device.user_code}/deny`);
    await expect(
      oauth.pollDeviceAuthorizationGrant(config, { ...device, interval: 1 }),
    ).rejects.toThrow('server responded with an error');
  });
});

test('nobody is asked again for what was granted, and for more only for that', async () => {
  const cy = await scene.person('Cy', 'owner');
  const { client } = await connect(scene, cy.browser, { scope: 'tickets:read' });
  const standingOf = async (scope: string) => {
    const id = await ask(cy.browser, { client, scope });
    const path = `/app-api/organizations/${scene.organization}/authorizations/${id}`;
    return ((await cy.browser.get(path)).json.data as { standing: string }).standing;
  };
  expect(await standingOf('tickets:read')).toBe('granted');
  expect(await standingOf('tickets:read boards:read')).toBe('ask');
});

test('an organization that wants to approve apps is asked for it, and its admins are notified', async () => {
  const { cradle } = scene.serving;
  const principal = systemPrincipal(scene.organization);
  await cradle.setAppPolicy(principal, { policy: 'approved' });
  const eve = await scene.person('Eve');
  const client = await scene.register();
  const id = await ask(eve.browser, { client });
  const path = `/organizations/${scene.organization}/authorizations/${id}`;
  await expect(allow(eve.browser, scene.organization, id)).rejects.toThrow('app_not_allowed');
  expect((await eve.browser.post(`${path}/request-approval`)).status).toBe(204);
  const notes = (await ada.browser.get('/app-api/me/notifications')).json.data as {
    title: string;
  }[];
  expect(notes[0]?.title).toBe('Approval requested: Agent');
  const [app] = (await cradle.listApps(principal)).filter(({ status }) => status === 'requested');
  await cradle.setAppStatus(principal, { app: app?.id ?? '', status: 'approved' });
  expect(
    (await allow(eve.browser, scene.organization, id)).searchParams.get('code'),
  ).not.toBeNull();
  await cradle.setAppPolicy(principal, { policy: 'any' });
});

test('thirty days of refreshing ask for no sign-in', async () => {
  const dee = await scene.person('Dee', 'owner');
  const { client, refresh: first } = await connect(scene, dee.browser);
  let token = first;
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (let day = 1; day <= 30; day += 1) {
      vi.setSystemTime(Date.now() + 24 * 3_600_000);
      const { status, body } = await refresh(address, client, token);
      expect([day, status]).toEqual([day, 200]);
      token = body.refresh_token ?? '';
      const path = `/organizations/${scene.organization}/tickets`;
      expect((await call(address, body.access_token ?? '', path)).status).toBe(200);
    }
    vi.setSystemTime(Date.now() + 91 * 24 * 3_600_000);
    expect((await refresh(address, client, token)).body.error).toBe('invalid_grant');
  } finally {
    vi.useRealTimers();
  }
});
