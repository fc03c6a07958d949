import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserClient } from '../testing/index.ts';
import { openApiFixture, type ApiFixture, type Reply } from './api-fixture.ts';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

let shop: ApiFixture;
let browsers: SignInFixture;
/** Of the organization with people. */
let at: string;
let project: string;
let owner: BrowserClient;
let member: BrowserClient;
let ids: Record<'owner' | 'admin' | 'member', string>;

beforeAll(async () => {
  shop = await openApiFixture();
  browsers = await openSignInFixture();
  const { use, principal, organization } = browsers;
  at = `/organizations/${organization}`;
  const person = (role: keyof typeof ids) => browsers.person(`${role}@example.test`, role);
  ids = {
    owner: await person('owner'),
    admin: await person('admin'),
    member: await person('member'),
  };
  owner = await browsers.entered('owner@example.test');
  member = await browsers.entered('member@example.test');
  project = (await use.createProject(principal, { organization, name: 'Web' })).id;
});
afterAll(async () => {
  await shop.stop();
  await browsers.stop();
});

const call = (method: string, path: string, body?: object): Promise<Reply> =>
  shop.call(method, `/api/v1${path}`, body && { body });
const errorsOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
  status,
  json['errors'],
];
const dataOf = <T>({ json }: { json: { data?: unknown } }) => json.data as T;
const nobody = '01980000-0000-7000-8000-00000000beef';

describe('a filter that names nobody', () => {
  test.each([
    ['/projects/PROJECT/tickets', 'created_by'],
    ['/organizations/ORGANIZATION/tickets', 'created_by'],
    ['/organizations/ORGANIZATION/webhooks', 'created_by'],
    ['/organizations/ORGANIZATION/events', 'actor_id'],
    ['/organizations/ORGANIZATION/events', 'subject_id'],
  ])('is a 422 of %s in %s', async (path, field) => {
    const address = path
      .replace('PROJECT', shop.project)
      .replace('ORGANIZATION', shop.organization);
    const refused = await call('GET', `${address}?${field}=${nobody}`);
    expect([refused.status, Object.keys(refused.json['errors'] as object)]).toEqual([422, [field]]);
  });

  test('is one that names a credential, and a record that has no ticket, webhook or event of that kind', async () => {
    const { id } = dataOf<{ id: string }>(await call('GET', '/credential'));
    for (const path of [
      `/projects/${shop.project}/tickets?created_by=${id}`,
      `/organizations/${shop.organization}/webhooks?created_by=${id}`,
      `/organizations/${shop.organization}/events?actor_id=${id}`,
      `/organizations/${shop.organization}/events?subject_id=${shop.project}`,
    ]) {
      expect([path, (await call('GET', path)).status]).toEqual([path, 200]);
    }
  });
});

test('null clears arrays, as it clears texts', async () => {
  const label = dataOf<{ id: string }>(
    await call('POST', `/projects/${shop.project}/labels`, { name: 'bug' }),
  );
  const made = await call('POST', `/projects/${shop.project}/tickets`, {
    title: 'a',
    board_slug: 'open',
    label_ids: [label.id],
    tag_names: ['x'],
    assignee_ids: null,
  });
  const empty = { assignee_ids: [], label_ids: [], tag_names: [] };
  const { id } = dataOf<{ id: string }>(made);
  expect(made.json.data).toMatchObject({ ...empty, label_ids: [label.id], tag_names: ['x'] });
  const nulls = { assignee_ids: null, label_ids: null, tag_names: null };
  expect((await call('PATCH', `/tickets/${id}`, nulls)).json.data).toMatchObject(empty);
  const items = [{ op: 'update', ticket: id, tag_names: null, label_ids: null }];
  const bulk = { mode: 'atomic', items };
  const changed = await call('POST', `/projects/${shop.project}/tickets/bulk`, bulk);
  expect(changed.json.data).toMatchObject([{ ticket: empty }]);
  const document = await call('POST', `/organizations/${shop.organization}/documents`, {
    title: 'a',
    tag_names: ['x'],
    editor_ids: null,
  });
  const path = `/documents/${dataOf<{ id: string }>(document).id}`;
  const cleared = await call('PATCH', path, { tag_names: null, editor_ids: null });
  expect(cleared.json.data).toMatchObject({ tag_names: [], editor_ids: [] });
});

test('completed_at survives delete and restore', async () => {
  const made = await call('POST', `/projects/${shop.project}/tickets`, {
    title: 'a',
    board_slug: 'deployed',
  });
  const { id, completed_at } = dataOf<{ id: string; completed_at: string }>(made);
  shop.basalt.clock.advance(60_000);
  expect((await call('DELETE', `/tickets/${id}`)).status).toBe(204);
  const restored = await call('POST', `/tickets/${id}/restore`);
  expect(restored.json.data).toMatchObject({ completed_at });
});

test('access by role cannot be removed', async () => {
  const members = `/app-api/projects/${project}/members`;
  const path = `${members}/${ids.admin}`;
  const implicit = await owner.send('DELETE', path);
  expect(errorsOf(implicit)).toEqual([
    422,
    { person: ['has access by being admin of the organization: change that role'] },
  ]);
  expect((await owner.send('DELETE', `${members}/${ids.member}`)).status).toBe(404);
  expect((await owner.send('PUT', path)).status).toBe(200);
  expect((await owner.send('DELETE', path)).status).toBe(204);
});

test('an editor edits as long as they have access to what the document belongs to', async () => {
  const memberPath = `/app-api/projects/${project}/members/${ids.member}`;
  expect((await owner.send('PUT', memberPath)).status).toBe(200);
  const made = await owner.post(`${at}/documents`, {
    title: 'a',
    project_id: project,
    editor_ids: [ids.member],
  });
  const path = `/app-api/documents/${dataOf<{ id: string }>(made).id}`;
  const edit = (title: string) => member.send('PATCH', path, { body: { title } });
  expect((await edit('b')).status).toBe(200);
  expect((await owner.send('DELETE', memberPath)).status).toBe(204);
  expect((await edit('c')).status).toBe(404);
  expect(dataOf(await owner.get(path))).toMatchObject({ title: 'b', editor_ids: [ids.member] });
});

test('a webhook says who made it', async () => {
  const admin = await browsers.entered('admin@example.test');
  const hook = await admin.post(`${at}/webhooks`, { url: 'https://example.org/x', events: ['*'] });
  expect(hook.json.data).toMatchObject({ created_by: { type: 'user', id: ids.admin } });
});
