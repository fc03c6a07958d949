import { closeAfterTests } from '@basalt/domain/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApiFixture, type Reply, type Sending } from './api-fixture.ts';

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

test('a ticket is changed and deleted at the version that If-Match names, and at no other', async () => {
  const { path, patch } = await kinds.ticket();
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

test('the ETag of a board changes with its tickets, and If-Match compares its version alone', async () => {
  const { path } = await kinds.board();
  const etag = async () => (await call('GET', path)).headers.get('ETag');
  expect(await etag()).toBe('"1-0"');
  const board_id = path.split('/').at(-1);
  await made(`/projects/${fixture.project}/tickets`, { board_id, title: 'T' });
  expect(await etag()).toBe('"1-1"');
  const renamed = await call('PATCH', path, when('"1-0"', { name: 'Still' }));
  expect([renamed.status, renamed.headers.get('ETag')]).toEqual([200, '"2-1"']);
  expect(await call('PATCH', path, when('"1-0"', { name: 'Late' }))).toMatchObject(stale);
});
