import { closeAfterTests } from '@basalt/domain/testing';
import { operatorPrincipal, systemPrincipal } from '@basalt/domain';
import { beforeAll, expect, test } from 'vitest';
import type { Serving } from '../src/boot/serve.ts';
import { put, type FileAnswer } from './files-fixture.ts';
import { call, connect, openOAuthStage, refresh } from './oauth-fixture.ts';

const { scene, ada, address } = await closeAfterTests(openOAuthStage());

let otherServing: Serving;
beforeAll(async () => {
  otherServing = await scene.another();
});

/** The status and the code of an answer: `403 organization_suspended`, or `200`. */
async function outcomeOf(answer: Response): Promise<string> {
  const text = await answer.text();
  const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string };
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`;
}

/** A request to `/mcp` of the instance that does not suspend. */
const listTools = (token: string) =>
  fetch(`${otherServing.address}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });

/** A file of a new ticket; returns the signed address of its bytes. */
async function aDownload(token: string, project: string): Promise<string> {
  const { cradle } = scene.serving;
  const ticket = await cradle.createTicket(systemPrincipal(scene.organization), {
    project,
    boardSlug: 'open',
    title: 'Look',
  });
  const bytes = new TextEncoder().encode('a note');
  const announced = await call(address, token, `/tickets/${ticket.id}/files`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'a.txt', size: bytes.length, media_type: 'text/plain' }),
  });
  const { data } = (await announced.json()) as { data: FileAnswer };
  await (await put(data, bytes)).body?.cancel();
  const read = await call(address, token, `/files/${data.id}`);
  return ((await read.json()) as { data: FileAnswer }).data.download_url ?? '';
}

/** The address of the calendar of a new view, at the instance that does not suspend. */
async function aCalendar(): Promise<string> {
  const { browser } = ada;
  const path = `/organizations/${scene.organization}/views`;
  const view = await browser.post(path, { name: 'Mine', query: { sort: 'due_at' } });
  const made = await browser.post(`/views/${(view.json.data as { id: string }).id}/calendar`);
  const { pathname, search } = new URL((made.json.data as { address: string }).address);
  return otherServing.address + pathname + search;
}

const asPerson = async (path: string) => {
  const { status, json } = await ada.browser.get(`/app-api${path}`);
  return status === 200 ? '200' : `${status} ${(json as { code?: string }).code}`;
};
const byKey = async (key: string, path: string) =>
  outcomeOf(await call(otherServing.address, key, path));

/** Every way into the organization: what its request comes to. */
async function everyWay(token: string, appToken: string) {
  const { organization, serving } = scene;
  const project = await serving.cradle.createProject(systemPrincipal(organization), {
    organization,
    name: 'Web',
  });
  const [download, calendar] = [await aDownload(token, project.id), await aCalendar()];
  const within = `/organizations/${organization}`;
  const ways: Record<string, () => Promise<string>> = {
    'an API key': () => byKey(token, `${within}/projects`),
    'an API key that asks for itself': () => byKey(token, '/credential'),
    'the log of events': () => byKey(token, `${within}/events`),
    'the token of an app': () => byKey(appToken, `${within}/tickets`),
    'an API key at MCP': async () => outcomeOf(await listTools(token)),
    'the token of an app at MCP': async () => outcomeOf(await listTools(appToken)),
    'a person': () => asPerson(`${within}/projects`),
    'a person at a record': () => asPerson(`/projects/${project.id}`),
    'a calendar': async () => outcomeOf(await fetch(calendar)),
    'the bytes of a file': async () => outcomeOf(await fetch(download)),
  };
  return async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(ways).map(async ([way, go]) => [way, await go()] as const)),
    );
}

test('a suspended organization is refused on every way and every instance at once, and continues when it is resumed', async () => {
  const { organization, serving } = scene;
  const { cradle } = serving;
  const operator = operatorPrincipal(organization);
  const key = await cradle.createCredential(operator, { name: 'CI', scopes: ['*'] });
  const revoked = await cradle.createCredential(operator, { name: 'old', scopes: ['*'] });
  const resource = [`${scene.url}/api/v1`, `${scene.url}/mcp`];
  const app = await connect(scene, ada.browser, { resource });
  const outcomes = await everyWay(key.token, app.access);
  const allAre = (outcome: string) => async () =>
    expect(
      new Set(Object.entries(await outcomes()).filter(([, found]) => found !== outcome)),
    ).toEqual(new Set());
  await allAre('200')();
  const openStream = () =>
    call(otherServing.address, key.token, `/organizations/${organization}/events/stream`);
  const stream = await openStream();
  expect(stream.status).toBe(200);

  const { suspended_at: since } = await cradle.suspendOrganization(operator, { organization });
  expect(since).not.toBeNull();
  await allAre('403 organization_suspended')();
  // Ends by itself, and without an error.
  await stream.text();
  expect(await outcomeOf(await openStream())).toBe('403 organization_suspended');
  const refused = await refresh(address, app.client, app.refresh);
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'organization_suspended' }]);
  // Callers without a valid key are not told.
  const wrong = `${key.token.slice(0, -3)}${key.token.endsWith('aaa') ? 'bbb' : 'aaa'}`;
  await cradle.revokeCredential(operator, { publicId: revoked.public_id });
  for (const token of [wrong, revoked.token]) {
    expect(await outcomeOf(await call(address, token, '/credential'))).toBe(
      '401 invalid_credential',
    );
  }
  // People still see where they are members, and why nothing else works.
  const own = await ada.browser.get('/app-api/organizations');
  expect(own.json).toMatchObject({ data: [{ id: organization, suspended_at: since }] });

  await cradle.resumeOrganization(operator, { organization });
  await allAre('200')();
  expect((await refresh(address, app.client, app.refresh)).status).toBe(200);
  // An event is listed once no older transaction of the whole server is open.
  const logged = async () => {
    const { items } = await cradle.listEvents(operator, {
      organization,
      type: ['organization.*'],
      page: { limit: 10 },
    });
    return items.map(({ type, actor }) => [type, actor]);
  };
  await expect.poll(logged).toEqual([
    ['organization.suspended', operator.actor],
    ['organization.resumed', operator.actor],
  ]);
});
