import { closeAfterTests } from '@basalt/domain/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApiFixture, type Reply, type Sending } from './api-fixture.ts';

const day = 86_400_000;
const fixture = await closeAfterTests(openApiFixture());

const call = (method: string, path: string, sending?: Sending) =>
  fixture.first.call(method, path, sending);
/** The tag without what stands behind the version: the number of tickets of a board, the last activity of others. */
const etagOf = ({ headers }: Reply) => headers.get('ETag')?.replace(/-\d+"$/u, '"');

/** Where a new record of each kind lies, and a change of it. */
const kinds = {
  project: async () => ({
    path: `/projects/${await made(`/organizations/${fixture.organization}/projects`, { name: 'P' })}`,
    patch: { name: 'Changed' },
  }),
  board: async () => ({
    path: `/boards/${await made(`/projects/${fixture.project}/boards`, { name: 'B' })}`,
    patch: { name: 'Changed' },
  }),
  ticket: async () => ({
    path: `/tickets/${await made(`/projects/${fixture.project}/tickets`, { board_slug: 'open', title: 'T' })}`,
    patch: { title: 'Changed' },
  }),
  document: async () => ({
    path: `/documents/${await made(`/organizations/${fixture.organization}/documents`, { title: 'D' })}`,
    patch: { title: 'Changed' },
  }),
};

async function made(path: string, body: object): Promise<string> {
  const reply = await call('POST', path, { body });
  expect([reply.status, etagOf(reply)]).toEqual([201, '"1"']);
  expect(reply.headers.get('Location')).toMatch(new RegExp(`/${reply.json.data?.['id']}$`, 'u'));
  return String(reply.json.data?.['id']);
}

const when = (etag: string, body?: object): Sending => ({
  headers: { 'If-Match': etag },
  ...(body !== undefined && { body }),
});
const stale = { status: 412, json: { code: 'version_mismatch' } };

describe.each(Object.entries(kinds))('a %s', (_kind, make) => {
  let path: string;
  let patch: object;

  beforeEach(async () => {
    ({ path, patch } = await make());
  });

  test('is changed and deleted at the version that If-Match names, and at no other', async () => {
    expect(etagOf(await call('GET', path))).toBe('"1"');
    expect(await call('PATCH', path, when('"2"', patch))).toMatchObject(stale);
    expect(await call('PATCH', path, when('W/"1"', patch))).toMatchObject(stale);
    const changed = await call('PATCH', path, when('"7", "1"', patch));
    expect([changed.status, etagOf(changed)]).toEqual([200, '"2"']);
    expect(changed.json.data).toMatchObject({ ...patch, version: 2 });
    expect(await call('PATCH', path, when('"1"', { ...patch }))).toMatchObject(stale);
    const same = await call('PATCH', path, when('*', patch));
    expect([same.status, etagOf(same)]).toEqual([200, '"2"']);
    expect(await call('DELETE', path, when('"1"'))).toMatchObject(stale);
    expect((await call('GET', path)).status).toBe(200);
    expect((await call('DELETE', path, when('"2"'))).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('DELETE', path, when('"2"'))).status).toBe(404);
  });

  test('of several writers that name one version exactly one succeeds', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const [field = ''] = Object.keys(patch);
        return call('PATCH', path, when('"1"', { [field]: `Writer ${index}` }));
      }),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
  });
});

const { board: _, ...restorable } = kinds;

describe.each(Object.entries(restorable))('a deleted %s', (_kind, make) => {
  let path: string;

  beforeEach(async () => {
    ({ path } = await make());
  });

  test('is restored at the version that If-Match names', async () => {
    expect((await call('POST', `${path}/restore`, when('"1"'))).json.code).toBe('not_deleted');
    expect(await call('POST', `${path}/restore`, when('"2"'))).toMatchObject(stale);
    await call('DELETE', path);
    expect(await call('POST', `${path}/restore`, when('"1"'))).toMatchObject(stale);
    const restored = await call('POST', `${path}/restore`, when('"2"'));
    expect([restored.status, etagOf(restored)]).toEqual([200, '"3"']);
    expect((await call('GET', path)).json.data).toEqual(restored.json.data);
    expect((await call('POST', `${path}/restore`)).json.code).toBe('not_deleted');
  });

  test('is restored for 30 days, and not a moment longer', async () => {
    await call('DELETE', path);
    fixture.clock.advance(30 * day);
    expect((await call('POST', `${path}/restore`)).status).toBe(200);
    await call('DELETE', path);
    fixture.clock.advance(30 * day + 1);
    expect(await call('POST', `${path}/restore`)).toMatchObject({
      status: 404,
      json: { code: 'not_found' },
    });
    expect(await call('POST', `${path}/restore`, when('"1"'))).toMatchObject({ status: 404 });
  });
});

test('a ticket is moved at the version that If-Match names', async () => {
  const { path } = await kinds.ticket();
  const boards = (await call('GET', `/projects/${fixture.project}/boards`)).json.data;
  const board_id = (boards as unknown as { id: string; slug: string }[]).find(
    ({ slug }) => slug === 'hold',
  )?.id;
  expect(await call('POST', `${path}/move`, when('"2"', { board_id }))).toMatchObject(stale);
  const moved = await call('POST', `${path}/move`, when('"1"', { board_id, position: 0 }));
  expect([moved.status, etagOf(moved)]).toEqual([200, '"2"']);
  expect(moved.json.data).toMatchObject({ board_id, version: 2 });
});

test('fields and named records are judged before the version, rules after it', async () => {
  const { path } = await kinds.ticket();
  const nowhere = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';
  const named = await call('POST', `${path}/move`, when('"9"', { board_id: nowhere }));
  expect([named.status, named.json.code]).toEqual([422, 'validation_failed']);
  const project = await kinds.project();
  await call('PATCH', project.path, { body: { archived: true } });
  const change = (version: string) => call('PATCH', project.path, when(version, { name: 'X' }));
  expect((await change('"9"')).json.code).toBe('version_mismatch');
  expect((await change('"2"')).json.code).toBe('project_archived');
});

test('a restored project has its boards, tickets and labels again', async () => {
  const { path } = await kinds.project();
  await call('POST', `${path}/labels`, { body: { name: 'kept' } });
  const { json } = await call('POST', `${path}/tickets`, {
    body: { board_slug: 'open', title: 'Kept' },
  });
  await call('DELETE', path);
  expect((await call('GET', `/tickets/${json.data?.['id']}`)).status).toBe(404);
  fixture.clock.advance(29 * day);
  await call('POST', `${path}/restore`);
  expect((await call('GET', `/tickets/${json.data?.['id']}`)).json.data).toEqual(json.data);
  expect((await call('GET', `${path}/labels`)).json.data).toMatchObject([{ name: 'kept' }]);
  expect((await call('GET', `${path}/boards`)).json.data).toHaveLength(5);
});
