import { routes } from '../src/routes/routes.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BrowserClient } from '../testing/index.ts';
import { openSignInFixture, password, type SignInFixture } from './sign-in-fixture.ts';

let fixture: SignInFixture;
let owner: BrowserClient;
let ada: string;
let at: string;

beforeEach(async () => {
  fixture = await openSignInFixture();
  at = `/organizations/${fixture.organization}`;
  ada = await fixture.person('ada@example.test', 'owner');
  owner = await fixture.entered('ada@example.test');
});
afterEach(() => fixture.stop());

/** Invites by mail; answers the token. */
async function invite(email: string, role = 'member'): Promise<string> {
  const reply = await owner.post(`${at}/invitations`, { email, role });
  const mail = fixture.mails.at(-1);
  const token = mail?.kind === 'invitation' ? mail.data.token : '';
  // Only the mail has it.
  expect([reply.status, reply.text.includes(token)]).toEqual([201, false]);
  return token;
}

test('a new person joins with the link of a mail, with a name and a password, once', async () => {
  const token = await invite('Grace@Example.test', 'admin');
  const browser = fixture.browser();
  const short = await browser.post('/auth/invitations/accept', {
    token,
    name: 'Grace',
    password: 'short',
  });
  expect([short.status, Object.keys(short.json['errors'] as object)]).toEqual([422, ['password']]);
  const input = { token, name: ' Grace ', password };
  expect((await browser.post('/auth/invitations/accept', input)).status).toBe(204);
  expect((await browser.post('/auth/invitations/accept', input)).status).toBe(422);
  const grace = await fixture.entered('grace@example.test');
  expect((await grace.get('/app-api/organizations')).json.data).toEqual([
    expect.objectContaining({ id: fixture.organization, role: 'admin' }),
  ]);
  expect((await grace.get('/app-api/me')).json.data).toMatchObject({ name: 'Grace' });
});

test('a person with an account joins while signed in; a stranger with the mail does not', async () => {
  const otherOrganization = await fixture.use.createOrganization({ name: 'Other' });
  await fixture.person('lin@example.test', 'owner', otherOrganization.id);
  const token = await invite('lin@example.test');
  expect((await fixture.browser().post('/auth/invitations/accept', { token })).json.code).toBe(
    'sign_in_required',
  );
  expect((await owner.post('/auth/invitations/accept', { token })).status).toBe(401);
  const lin = await fixture.entered('lin@example.test');
  expect((await lin.post('/auth/invitations/accept', { token })).status).toBe(204);
  const own = await lin.get('/app-api/organizations?per_page=1&total=true');
  expect(own.json).toMatchObject({
    data: [{ role: 'member' }],
    meta: { total: 2, next_cursor: expect.any(String) },
  });
  const { next } = own.json['links'] as { next: string };
  const rest = await lin.get(next.slice(new URL(next).origin.length));
  expect(rest.json).toMatchObject({ data: [{ role: 'owner' }], links: { next: null } });
});

test('roles are given and taken, and the last owner stays', async () => {
  const grace = await fixture.person('grace@example.test');
  const member = (id: string) => `/app-api${at}/members/${id}`;
  const promoted = await owner.send('PATCH', member(grace), { body: { role: 'admin' } });
  expect(promoted.json.data).toMatchObject({ id: grace, role: 'admin' });
  const stays = await owner.send('DELETE', member(ada));
  expect([stays.status, stays.json]).toMatchObject([422, { code: 'last_owner', errors: {} }]);
  const demoted = await owner.send('PATCH', member(ada), { body: { role: 'member' } });
  expect([demoted.status, demoted.json.code]).toEqual([422, 'last_owner']);
  expect(Object.keys(demoted.json['errors'] as object)).toEqual(['role']);
  const admin = await fixture.entered('grace@example.test');
  const usurps = await admin.send('PATCH', member(grace), { body: { role: 'owner' } });
  expect([usurps.status, usurps.json.code]).toEqual([403, 'insufficient_role']);
  expect((await owner.send('DELETE', member(grace))).status).toBe(204);
  expect((await admin.get(`/app-api${at}`)).status).toBe(404);
  const back = await owner.post(`${at}/members`, { user_id: grace, role: 'member' });
  expect([back.status, back.json.data]).toMatchObject([201, { role: 'member' }]);
  const list = await owner.get(`/app-api${at}/members`);
  expect((list.json.data as { email: string }[]).map(({ email }) => email)).toEqual([
    'ada@example.test',
    'grace@example.test',
  ]);
});

/** What the API answers to a key. */
async function call(key: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}` };
  return (await fixture.browser().get('/api/v1/credential', { headers })).status;
}

test('credentials are issued, rotated and revoked; their keys are shown once', async () => {
  const input = { name: 'ci', scopes: ['projects:read'], expires_at: '2031-01-01T00:00:00+01:00' };
  const made = await owner.post(`${at}/credentials`, input);
  const { token, public_id } = made.json.data as { token: string; public_id: string };
  expect(made.json.data).toMatchObject({ name: 'ci', expires_at: '2030-12-31T23:00:00.000Z' });
  expect((await owner.get(`/app-api${at}/credentials`)).text).not.toContain(token);
  const address = `${at}/credentials/${public_id}`;
  const rotated = await owner.post(`${address}/rotate`, { overlap_seconds: 60 });
  const { token: second } = rotated.json.data as { token: string };
  expect([await call(token), await call(second)]).toEqual([200, 200]);
  expect((await owner.post(`${address}/rotate`)).status).toBe(200);
  expect([await call(token), await call(second)]).toEqual([401, 401]);
  expect((await owner.send('DELETE', `/app-api${address}`)).status).toBe(204);
  for (const bad of [
    { ...input, scopes: [] },
    { ...input, scopes: ['nonsense'] },
    { ...input, name: ' ' },
    { ...input, expires_at: '2020-01-01T00:00:00Z' },
  ]) {
    expect((await owner.post(`${at}/credentials`, bad)).status).toBe(422);
  }
  for (const nowhere of ['x', 'a'.repeat(20), "x'%20or%201=1"]) {
    const reply = await owner.send('DELETE', `/app-api${at}/credentials/${nowhere}`);
    expect(reply.status).toBe(404);
  }
});

test('notifications come to a person from all organizations, newest first, and are read once', async () => {
  const otherOrganization = await fixture.use.createOrganization({ name: 'Other' });
  const lin = await fixture.person('lin@example.test', 'owner', otherOrganization.id);
  const token = await invite('lin@example.test');
  const browser = await fixture.entered('lin@example.test');
  await browser.post('/auth/invitations/accept', { token });
  const tell = async (sender: BrowserClient, organization: string, title: string) => {
    fixture.basalt.clock.advance(1000);
    const input = { user_ids: [lin], title, body: 'Hello.' };
    expect((await sender.post(`/organizations/${organization}/notifications`, input)).status).toBe(
      201,
    );
  };
  for (const title of ['1', '3', '5']) {
    await tell(owner, fixture.organization, title);
    await tell(browser, otherOrganization.id, String(Number(title) + 1));
  }
  const seen: string[] = [];
  let path: string | null = '/app-api/me/notifications?per_page=2&total=true';
  let backwards: string | null = null;
  while (path !== null) {
    const { json } = await browser.get(path);
    seen.push(...(json.data as { title: string }[]).map(({ title }) => title));
    expect(json['meta']).toMatchObject({ total: 6 });
    const links = json['links'] as { next: string | null; prev: string | null };
    backwards = links.prev;
    path = links.next && links.next.slice(new URL(links.next).origin.length);
  }
  expect(seen).toEqual(['6', '5', '4', '3', '2', '1']);
  const before = await browser.get((backwards ?? '').slice(new URL(backwards ?? '').origin.length));
  expect((before.json.data as { title: string }[]).map(({ title }) => title)).toEqual(['4', '3']);
  const first = (before.json.data as { id: string; read_at: null }[])[0];
  expect(first?.read_at).toBe(null);
  expect((await browser.post(`/me/notifications/${first?.id}/read`)).status).toBe(204);
  const readAt = fixture.basalt.clock().toISOString();
  fixture.basalt.clock.advance(1000);
  expect((await browser.post(`/me/notifications/${first?.id}/read`)).status).toBe(204);
  const list = await browser.get('/app-api/me/notifications');
  expect(list.json.data).toContainEqual(
    expect.objectContaining({ id: first?.id, read_at: readAt }),
  );
  expect((await owner.post(`/me/notifications/${first?.id}/read`)).status).toBe(404);
  expect((await owner.get('/app-api/me/notifications')).json.data).toEqual([]);
});

test('a POST of the API can be sent again by a person, too', async () => {
  const headers = { 'Idempotency-Key': 'once' };
  const send = () =>
    owner.send('POST', `/app-api${at}/projects`, { body: { name: 'Once' }, headers });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status, again.headers.get('Idempotency-Replayed')]).toEqual([
    201,
    201,
    'true',
  ]);
  expect(again.json.data).toEqual(first.json.data);
});

test('the routes of browsers are described in a document of their own, and not with the API', async () => {
  const { json } = await owner.get('/docs/api/session.json');
  const paths = json['paths'] as Record<
    string,
    Record<string, { operationId: string; security?: object[] }>
  >;
  expect(json['servers']).toEqual([{ url: 'https://basalt.test' }]);
  expect(paths['/app-api/me']?.['get']).toMatchObject({
    operationId: 'readMe',
    security: [{ session: [] }],
  });
  const { json: api } = await owner.get('/docs/api/openapi.json');
  const described = Object.values(api['paths'] as typeof paths).flatMap((item) =>
    Object.values(item).map(({ operationId, security }) => [operationId, JSON.stringify(security)]),
  );
  expect(described.map(([id]) => id).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
  expect(described.filter(([, security = '']) => !security.includes('"oauth"'))).toEqual([]);
  expect(Object.keys(paths['/auth/sso/saml/callback'] ?? {})).toEqual(['get', 'post']);
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  const page = await owner.get('/docs/api');
  expect(page.text).not.toContain('id="readMe"');
});

test('what a removed admin made is found by its maker, and revoked with them when that is asked for', async () => {
  const grace = await fixture.person('grace@example.test', 'admin');
  const admin = await fixture.entered('grace@example.test');
  const made = await admin.post(`${at}/credentials`, { name: 'ci', scopes: ['tickets:read'] });
  const { token, id, created_by } = made.json.data as Record<string, string>;
  expect(created_by).toMatchObject({ type: 'user', id: grace });
  const input = { url: 'https://example.org/hook', events: ['ticket.*'] };
  const hook = (await admin.post(`${at}/webhooks`, input)).json.data as { id: string };
  for (const [list, mine] of [
    ['credentials', id],
    ['webhooks', hook.id],
  ]) {
    const path = `/app-api${at}/${list}?created_by=`;
    expect((await owner.get(path + grace)).json.data).toMatchObject([{ id: mine, created_by }]);
    expect((await owner.get(path + ada)).json.data).toEqual([]);
    for (const wrong of ['x', fixture.organization]) {
      expect((await owner.get(path + wrong)).json['errors']).toHaveProperty('created_by');
    }
  }

  const remove = (query: string) => owner.send('DELETE', `/app-api${at}/members/${grace}${query}`);
  for (const wrong of ['', 'keys', 'credentials,', 'credentials,keys', 'Webhooks']) {
    const { status, json } = await remove(`?revoke=${wrong}`);
    expect([status, Object.keys(json['errors'] as object)]).toEqual([422, ['revoke']]);
  }
  const callsWith = async () =>
    fetch(`${fixture.address}/api/v1/credential`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  expect((await callsWith()).status).toBe(200);
  expect((await remove('?revoke=credentials,webhooks')).status).toBe(204);
  expect((await callsWith()).status).toBe(401);
  expect((await owner.get(`/app-api/webhooks/${hook.id}`)).json.data).toMatchObject({
    enabled: false,
    disabled_reason: 'paused',
  });
});

test('a removed or demoted admin does not come back by an invitation of theirs, and a key that they rotated ends', async () => {
  const grace = await fixture.person('grace@example.test', 'admin');
  const admin = await fixture.entered('grace@example.test');
  const tokenOf = async (email: string) => {
    await admin.post(`${at}/invitations`, { email, role: 'admin' });
    const mail = fixture.mails.at(-1);
    return mail?.kind === 'invitation' ? mail.data.token : '';
  };
  const accept = async (token: string) =>
    (await fixture.browser().post('/auth/invitations/accept', { token, name: 'G', password }))
      .status;
  const made = await owner.post(`${at}/credentials`, { name: 'ci', scopes: ['tickets:read'] });
  const { public_id } = made.json.data as Record<string, string>;
  const rotated = await admin.post(`${at}/credentials/${public_id}/rotate`, {});
  const { token } = rotated.json.data as Record<string, string>;
  const before = await tokenOf('grace2@example.test');
  await owner.send('PATCH', `/app-api${at}/members/${grace}`, { body: { role: 'member' } });
  expect(await accept(before)).toBe(422);
  await owner.send('PATCH', `/app-api${at}/members/${grace}`, { body: { role: 'admin' } });
  const later = await tokenOf('grace3@example.test');
  const others = await invite('lin@example.test');
  const removal = `/app-api${at}/members/${grace}?revoke=credentials`;
  expect((await owner.send('DELETE', removal)).status).toBe(204);
  expect(await accept(later)).toBe(422);
  expect(await accept(others)).toBe(204);
  expect(await call(String(token))).toBe(401);
});
