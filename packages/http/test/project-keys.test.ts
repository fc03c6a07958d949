import { beforeAll, expect, test } from 'vitest';
import { systemPrincipal } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { openApiFixture, type Reply } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

beforeAll(async () => {
  await call('POST', '/projects/web/tickets', { board_slug: 'open', title: 'Salt' });
});

const call = (method: string, path: string, body?: object): Promise<Reply> =>
  shop.call(method, `/api/v1${path}`, body && { body });

const dataOf = <T>({ json }: Reply) => json.data as T;
const keysOf = (reply: Reply) => dataOf<{ key: string }[]>(reply).map(({ key }) => key);

test('a project is named by its key in every path, in upper and lower case', async () => {
  for (const name of ['WEB', 'web', shop.project, shop.project.toUpperCase()]) {
    expect(dataOf(await call('GET', `/projects/${name}`))).toMatchObject({ id: shop.project });
  }
  for (const list of ['boards', 'tickets', 'members', 'labels', 'tags', 'analytics', 'events']) {
    expect([list, (await call('GET', `/projects/WEB/${list}`)).status]).toEqual([list, 200]);
  }
  const made = await call('POST', '/projects/WEB/labels', { name: 'bug', color: '#ef4444' });
  expect(made.status).toBe(201);
  const changed = await call('PATCH', '/projects/WEB', { description: 'By key.' });
  expect(dataOf(changed)).toMatchObject({ description: 'By key.' });
});

test('the key and the id are one address: a cursor and an Idempotency-Key go on under the other', async () => {
  await call('POST', '/projects/WEB/tickets', { board_slug: 'open', title: 'Sand' });
  const first = await call('GET', '/projects/web/tickets?per_page=1');
  const { next_cursor } = first.json['meta'] as { next_cursor: string };
  const next = `/projects/${shop.project}/tickets?per_page=1&cursor=${next_cursor}`;
  expect(keysOf(await call('GET', next))).toEqual(['WEB-2']);
  const body = { board_slug: 'open', title: 'Once' };
  const headers = { 'Idempotency-Key': 'once' };
  const make = (name: string) =>
    shop.call('POST', `/api/v1/projects/${name}/tickets`, { body, headers });
  const [one, again] = [await make('WEB'), await make(shop.project)];
  expect(again.json).toEqual(one.json);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test('a deleted project is restored by its key, and is not there meanwhile', async () => {
  await call('POST', `/organizations/${shop.organization}/projects`, { name: 'Old', key: 'OLD' });
  expect((await call('DELETE', '/projects/OLD')).status).toBe(204);
  expect((await call('GET', '/projects/OLD')).status).toBe(404);
  expect(dataOf(await call('POST', '/projects/old/restore'))).toMatchObject({ key: 'OLD' });
});

test('a key that no project of the organization has is a 404, before the body is judged', async () => {
  const { id: organization } = await shop.app.use.createOrganization({ name: 'Other' });
  const foreign = systemPrincipal(organization);
  await shop.app.use.createProject(foreign, { organization, name: 'Theirs', key: 'THEIRS' });
  for (const name of ['NONE', 'THEIRS', 'X', 'WEB-1', '%C3%9FWEB', 'TOOLONGAKEY']) {
    const { status, json } = await call('PATCH', `/projects/${name}`, { nothing: 1 });
    expect([name, status, json['code']]).toEqual([name, 404, 'not_found']);
  }
});

test('the filter project_id takes keys and ids', async () => {
  const path = `/organizations/${shop.organization}`;
  await call('POST', `${path}/projects`, { name: 'Api', key: 'API' });
  await call('POST', '/projects/API/tickets', { board_slug: 'open', title: 'Slate' });
  const tickets = async (names: string) =>
    keysOf(await call('GET', `${path}/tickets?sort=key&fields=key&project_id=${names}`));
  expect(await tickets('api')).toEqual(['API-1']);
  expect(await tickets(`API,${shop.project}`)).toEqual(['API-1', 'WEB-1', 'WEB-2', 'WEB-3']);
  await call('POST', `${path}/documents`, { title: 'Rules', project_id: shop.project });
  const documents = await call('GET', `${path}/documents?project_id=WEB`);
  expect(dataOf<object[]>(documents)).toHaveLength(1);
  const events = await call('GET', `${path}/events?project_id=API&fields=type`);
  expect(dataOf<{ type: string }[]>(events)[0]).toEqual({ type: 'project.created' });
  for (const list of ['tickets', 'documents', 'events']) {
    for (const name of ['NONE', 'x', '']) {
      const { status, json } = await call('GET', `${path}/${list}?project_id=${name}`);
      const fields = Object.keys((json['errors'] ?? {}) as object);
      expect([list, name, status, fields]).toEqual([list, name, 422, ['project_id']]);
    }
  }
});
