import { closeAfterTests } from '@basalt/domain/testing';
import { systemPrincipal } from '@basalt/domain';
import { describe, expect, test } from 'vitest';
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

const { scene, ada, address } = await closeAfterTests(openOAuthStage());

/** The scopes of the person's connection with an app, as the page of connected apps shows them. */
async function shownScopes(client: string): Promise<string[] | undefined> {
  const path = `/app-api/organizations/${scene.organization}/connections`;
  const { json } = await ada.browser.get(path);
  const all = json.data as unknown as { app: { client_id: string }; scopes: string[] }[];
  return all.find(({ app }) => app.client_id === client)?.scopes;
}

async function statusOf(token: string, path: string): Promise<number> {
  return (await call(address, token, `/organizations/${scene.organization}${path}`)).status;
}

describe('a person who leaves a scope out', () => {
  const scope = 'tickets:read projects:read';

  test('grants only the others: in tokens, their refresh, and on the page of connected apps', async () => {
    const granted = await connect(scene, ada.browser, { scope, chosen: ['tickets:read'] });
    expect(granted.body.scope).toBe('tickets:read');
    expect(await shownScopes(granted.client)).toEqual(['tickets:read']);
    const { body } = await refresh(address, granted.client, granted.refresh);
    expect(body.scope).toBe('tickets:read');
    for (const token of [granted.access, body.access_token ?? '']) {
      expect(await statusOf(token, '/tickets')).toBe(200);
      expect(await statusOf(token, '/projects')).toBe(403);
    }
  });

  test('ends it where it was granted before, also in tokens that the app has', async () => {
    const before = await connect(scene, ada.browser, { scope });
    expect(await statusOf(before.access, '/projects')).toBe(200);
    const more = { scope: `${scope} boards:read`, chosen: ['tickets:read', 'boards:read'] };
    await connect(scene, ada.browser, { client: before.client, ...more });
    expect(await shownScopes(before.client)).toEqual(['tickets:read', 'boards:read']);
    expect(await statusOf(before.access, '/projects')).toBe(403);
    expect(await statusOf(before.access, '/tickets')).toBe(200);
  });

  test('does the same for a device', async () => {
    const client = await scene.register();
    const { body } = await post(address, 'device', { client_id: client, scope });
    const { user_code: code, device_code: device } = body as Record<string, string>;
    const at = `/organizations/${scene.organization}/authorizations/${code}/allow`;
    expect((await ada.browser.post(at, { scopes: ['projects:read'] })).status).toBe(200);
    const tokens = await post(address, 'token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: client,
      device_code: device ?? '',
    });
    expect(tokens.body.scope).toBe('projects:read');
  });

  test.each([
    ['another scope than the requested ones', ['tickets:read', 'tickets:write']],
    ['no scope', []],
    ['a scope that does not exist', ['tickets:burn']],
    ['all scopes', ['*']],
  ])('cannot choose %s', async (_, scopes) => {
    const client = await scene.register();
    const id = await ask(ada.browser, { client, scope });
    const path = `/organizations/${scene.organization}/authorizations/${id}/allow`;
    const { status, json } = await ada.browser.post(path, { scopes });
    expect([status, Object.keys(json.errors ?? {})[0]]).toEqual([422, 'scopes']);
    expect(await shownScopes(client)).toBeUndefined();
    await allow(ada.browser, scene.organization, id);
  });

  test('cannot choose one that their role does not allow', async () => {
    const bo = await scene.person('Bo');
    const client = await scene.register();
    const id = await ask(bo.browser, { client, scope: 'tickets:read organization:write' });
    const path = `/organizations/${scene.organization}/authorizations/${id}/allow`;
    expect((await bo.browser.post(path, { scopes: ['organization:write'] })).status).toBe(422);
  });
});

test.each(['nothing', 'tickets:burn openid', '*'])(
  'a request for %j alone is answered with invalid_scope',
  async (scope) => {
    const client = await scene.register();
    const { location } = await ada.browser.get(authorizePath({ client, scope }));
    const answer = new URL(location ?? '');
    expect([answer.origin + answer.pathname, answer.searchParams.get('error')]).toEqual([
      callback,
      'invalid_scope',
    ]);
    const device = await post(address, 'device', { client_id: client, scope });
    expect([device.status, device.body.error]).toEqual([400, 'invalid_scope']);
  },
);

test('a request with unknown scopes beside others is for the others', async () => {
  const { body } = await connect(scene, ada.browser, { scope: 'tickets:burn tickets:read' });
  expect(body.scope).toBe('tickets:read');
});

test('an app reads its organization, person, scopes and the end of its token', async () => {
  const { access, client, body } = await connect(scene, ada.browser, { scope: 'tickets:read' });
  const answer = await call(address, access, '/credential');
  const { data } = (await answer.json()) as { data: { expires_at: string } };
  const all = await scene.serving.cradle.listApps(systemPrincipal(scene.organization));
  const { id, name } = all.find((app) => app.client_id === client) ?? {};
  expect([answer.status, data]).toEqual([
    200,
    {
      organization_id: scene.organization,
      person: { id: ada.id, name: 'Ada' },
      app: { id, name },
      scopes: ['tickets:read'],
      expires_at: expect.any(String),
    },
  ]);
  const remaining = Date.parse(data.expires_at) - Date.now();
  expect(Math.abs(remaining - Number(body.expires_in) * 1000)).toBeLessThan(60_000);
});

test('the challenge of /mcp names the scope of every tool', async () => {
  const answer = await fetch(`${address}/mcp`, { method: 'POST' });
  const [, scope = ''] =
    /scope="([^"]*)"/u.exec(answer.headers.get('WWW-Authenticate') ?? '') ?? [];
  const { access } = await connect(scene, ada.browser, { scope, resource: `${scene.url}/mcp` });
  const listed = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${access}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const text = await listed.text();
  for (const tool of ['recent_changes', 'project_status', 'create_ticket']) {
    expect(text).toContain(`"${tool}"`);
  }
});

test('the connections of everybody are for owners and admins', async () => {
  const cy = await scene.person('Cy');
  const path = `/app-api/organizations/${scene.organization}/connections`;
  const refused = await cy.browser.get(`${path}?all=true`);
  expect([refused.status, refused.json.code]).toEqual([403, 'insufficient_role']);
  expect((await cy.browser.get(path)).status).toBe(200);
  expect((await ada.browser.get(`${path}?all=true`)).status).toBe(200);
});
