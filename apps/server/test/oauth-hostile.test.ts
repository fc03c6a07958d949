import { closeAfterTests } from '@basalt/domain/testing';
import { systemPrincipal } from '@basalt/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  allow,
  ask,
  authorizePath,
  call,
  callback,
  connect,
  openOAuthStage,
  post,
} from './oauth-fixture.ts';

const { scene, ada, address } = await closeAfterTests(openOAuthStage());

/** Another organization, to which Ada belongs, too. */
let otherOrganization: string;
beforeAll(async () => {
  const { cradle } = scene.serving;
  ({ id: otherOrganization } = await cradle.createOrganization({ name: 'Neighbour' }));
  const input = { email: 'ada@example.test', name: 'Ada', role: 'owner' } as const;
  await cradle.createUser(systemPrincipal(otherOrganization), { ...input, passwordHash: null });
});

const registered = async (organization: string) => {
  const input = { name: 'Bait', homePage: null, redirectUris: [callback], confidential: false };
  return scene.serving.cradle.registerApp(systemPrincipal(organization), input);
};

describe('a hostile tenant', () => {
  test('cannot have its app connected to another organization', async () => {
    const { client_id: client } = await registered(otherOrganization);
    const id = await ask(ada.browser, { client });
    await expect(allow(ada.browser, scene.organization, id)).rejects.toThrow('app_not_allowed');
    expect(
      (await allow(ada.browser, otherOrganization, id)).searchParams.get('code'),
    ).not.toBeNull();
  });

  test('cannot read, change or end an app or a connection of another one', async () => {
    const eve = await scene.person('Eve');
    const app = await registered(otherOrganization);
    const { cradle } = scene.serving;
    const principal = systemPrincipal(scene.organization);
    await expect(
      cradle.setAppStatus(principal, { app: app.id, status: 'blocked' }),
    ).rejects.toThrow('not_found');
    await expect(cradle.deleteApp(principal, { app: app.id })).rejects.toThrow('not_found');
    await expect(cradle.rotateAppSecret(principal, { app: app.id })).rejects.toThrow('not_found');
    const { status } = await eve.browser.get(`/app-api/organizations/${otherOrganization}/apps`);
    expect(status).toBe(404);
    const id = await ask(eve.browser, { client: await scene.register() });
    await expect(allow(eve.browser, otherOrganization, id)).rejects.toThrow('404');
  });

  test('gets no token beyond the one organization that was chosen, though the person belongs to both', async () => {
    const { access } = await connect(scene, ada.browser, { scope: 'organization:read' });
    const read = (organization: string) => call(address, access, `/organizations/${organization}`);
    expect((await read(scene.organization)).status).toBe(200);
    expect((await read(otherOrganization)).status).toBe(404);
  });

  test('blocks an app for itself alone', async () => {
    const client = await scene.register();
    const { access } = await connect(scene, ada.browser, { client, scope: 'organization:read' });
    await allow(ada.browser, otherOrganization, await ask(ada.browser, { client }));
    const { cradle } = scene.serving;
    const [theirs] = (await cradle.listApps(systemPrincipal(otherOrganization))).filter(
      ({ client_id }) => client_id === client,
    );
    const blocking = { app: theirs?.id ?? '', status: 'blocked' } as const;
    await cradle.setAppStatus(systemPrincipal(otherOrganization), blocking);
    const path = `/organizations/${scene.organization}`;
    expect((await call(address, access, path)).status).toBe(200);
    const again = await ask(ada.browser, { client });
    await expect(allow(ada.browser, otherOrganization, again)).rejects.toThrow('app_not_allowed');
  });
});

describe('a hostile app', () => {
  test('writes no markup into a page by its client id', async () => {
    const { text, headers } = await ada.browser.get(
      authorizePath({ client: '"><script>alert(1)</script>' }),
    );
    expect(text).not.toContain('<script>alert');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });

  test('gets nothing by the code of a device that was given to another app', async () => {
    const client = await scene.register();
    const asking = { scope: 'tickets:read', resource: `${scene.url}/api/v1` };
    const { body } = await post(address, 'device', { client_id: client, ...asking });
    const { user_code: code, device_code: device } = body as Record<string, string>;
    const at = `/organizations/${scene.organization}/authorizations/${code}/allow`;
    expect((await ada.browser.post(at)).status).toBe(200);
    const poll = (by: string) =>
      post(address, 'token', {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        client_id: by,
        device_code: device ?? '',
      });
    expect((await poll(await scene.register())).body.error).toBe('invalid_grant');
    expect((await poll(client)).status).toBe(200);
  });

  test('that is confidential gets nothing without its secret, or with a former one', async () => {
    const principal = systemPrincipal(scene.organization);
    const { cradle } = scene.serving;
    const input = { name: 'Server', homePage: null, redirectUris: [callback], confidential: true };
    const app = await cradle.registerApp(principal, input);
    const refused = await connect(scene, ada.browser, { client: app.client_id }).catch(String);
    expect(refused).toContain('invalid_client');
    const { client_secret: secret } = await cradle.rotateAppSecret(principal, { app: app.id });
    const revoke = async (clientSecret: string) => {
      const form = { client_id: app.client_id, client_secret: clientSecret, token: 'x' };
      return (await post(address, 'revoke', form)).status;
    };
    expect(await revoke(app.client_secret ?? '')).toBe(401);
    expect(await revoke(secret ?? '')).toBe(200);
    for (const method of ['client_secret_basic', 'client_secret_post']) {
      const text = await (await fetch(`${address}/.well-known/oauth-authorization-server`)).text();
      expect(text).toContain(method);
    }
  });

  test('cannot ask for everything, nor for a scope that the person lacks', async () => {
    const bo = await scene.person('Bo');
    const scope = '* organization:write webhooks:write tickets:read';
    const { body } = await connect(scene, bo.browser, { scope });
    expect(body.scope).toBe('tickets:read');
  });

  test('by a grant that the service does not have gets nothing', async () => {
    const client = await scene.register();
    for (const grant of ['password', 'client_credentials', 'implicit', '']) {
      const { status, body } = await post(address, 'token', {
        grant_type: grant,
        client_id: client,
        username: 'ada@example.test',
        password: 'canary horse battery',
      });
      expect([status, body.access_token]).toEqual([400, undefined]);
    }
  });

  test('reads nothing of the authorization endpoint from a page of another origin', async () => {
    const client = await scene.register();
    const headers = { Origin: 'https://elsewhere.test' };
    const path = authorizePath({ client });
    const answer = await fetch(address + path, { redirect: 'manual', headers });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    const form = { grant_type: 'refresh_token', client_id: client, refresh_token: 'x' };
    const refused = await post(address, 'token', form, headers);
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('has no effect by a token in an address, nor by headers of a proxy', async () => {
    const { access } = await connect(scene, ada.browser, { scope: 'organization:read' });
    const path = `/api/v1/organizations/${scene.organization}?access_token=${access}`;
    expect((await fetch(address + path)).status).toBe(401);
    const headers = { 'X-Forwarded-Host': 'elsewhere.test', 'X-Forwarded-Proto': 'https' };
    const client = await scene.register();
    const answer = await fetch(address + authorizePath({ client, challenge: null }), {
      redirect: 'manual',
      headers,
    });
    expect(new URL(answer.headers.get('Location') ?? '').searchParams.get('iss')).toBe(scene.url);
  });
});
