import { closeAfterTests } from '@basalt/domain/testing';
import { beforeEach, expect, test } from 'vitest';
import { openApiFixture } from './api-fixture.ts';

const fixture = await closeAfterTests(openApiFixture());

beforeEach(() => fixture.clock.advance(60_000));

interface Seen {
  etag: string | null;
  version: number;
  updated_at: string;
  [field: string]: unknown;
}

async function see(path: string): Promise<Seen> {
  const { json, headers } = await fixture.first.call('GET', path);
  return { etag: headers.get('ETag'), ...json.data } as Seen;
}

async function made(path: string, body: object): Promise<string> {
  const { json } = await fixture.first.call('POST', path, { body });
  return String(json.data?.['id']);
}

const aTicket = (more: object = {}): Promise<string> =>
  made(`/projects/${fixture.project}/tickets`, { board_slug: 'open', title: 'T', ...more });

async function patch(path: string, body: object): Promise<void> {
  const { status } = await fixture.first.call('PATCH', path, { body });
  expect(status).toBe(200);
}

/** The record after `act`, which must have changed `field` to `value`, and with it version, ETag and time. */
async function expectGrowth(
  path: string,
  [field, value]: [string, unknown],
  act: () => Promise<unknown>,
): Promise<void> {
  const before = await see(path);
  fixture.clock.advance(1000);
  await act();
  const after = await see(path);
  expect(after).toMatchObject({
    [field]: value,
    version: before.version + 1,
    etag: `"${before.version + 1}-${Date.parse(String(after['last_activity_at']))}"`,
    updated_at: fixture.clock().toISOString(),
  });
  const stale = { body: { title: 'Stale' }, headers: { 'If-Match': String(before.etag) } };
  expect((await fixture.first.call('PATCH', path, stale)).status).toBe(412);
}

test.each([{}, { archived: true }])('a ticket %j grows when its label is deleted', async (more) => {
  const label = await made(`/projects/${fixture.project}/labels`, { name: JSON.stringify(more) });
  const path = `/tickets/${await aTicket({ label_ids: [label] })}`;
  const other = await aTicket();
  await patch(path, more);
  await expectGrowth(path, ['label_ids', []], () =>
    fixture.first.call('DELETE', `/labels/${label}`),
  );
  expect(await see(`/tickets/${other}`)).toMatchObject({ version: 1 });
});

test.each([{}, { archived: true }])(
  'a ticket %j grows when its board becomes a done board, and back',
  async (more) => {
    const board = await made(`/projects/${fixture.project}/boards`, { name: 'Done?' });
    const path = `/tickets/${await aTicket({ board_slug: undefined, board_id: board })}`;
    await patch(path, more);
    const toggle = (is_done: boolean) => () => patch(`/boards/${board}`, { is_done });
    const entered = expect.any(String);
    await expectGrowth(path, ['completed_at', entered], toggle(true));
    await expectGrowth(path, ['completed_at', null], toggle(false));
    const { version } = await see(path);
    await patch(`/boards/${board}`, { name: 'Renamed', color: '#000000' });
    expect(await see(path)).toMatchObject({ version });
  },
);

test('a document grows when its project is deleted, and when that is restored', async () => {
  const { organization } = fixture;
  const project = await made(`/organizations/${organization}/projects`, { name: 'Brief' });
  const documents = `/organizations/${organization}/documents`;
  const path = `/documents/${await made(documents, { title: 'D', project_id: project })}`;
  const free = `/documents/${await made(documents, { title: 'Free' })}`;
  await expectGrowth(path, ['project_id', null], () =>
    fixture.first.call('DELETE', `/projects/${project}`),
  );
  await expectGrowth(path, ['project_id', project], () =>
    fixture.first.call('POST', `/projects/${project}/restore`),
  );
  expect(await see(free)).toMatchObject({ version: 1 });
});

test('the ETag of a board changes with its tickets, and If-Match asks for its version alone', async () => {
  const board = await made(`/projects/${fixture.project}/boards`, { name: 'Counted' });
  const path = `/boards/${board}`;
  const before = await see(path);
  expect(before).toMatchObject({ etag: '"1-0"', version: 1 });
  await aTicket({ board_slug: undefined, board_id: board });
  expect(await see(path)).toMatchObject({ etag: '"1-1"', version: 1, ticket_count: 1 });
  const headers = { 'If-Match': String(before.etag) };
  const renamed = await fixture.first.call('PATCH', path, { body: { name: 'Still' }, headers });
  expect([renamed.status, renamed.headers.get('ETag')]).toEqual([200, '"2-1"']);
  const again = await fixture.first.call('PATCH', path, { body: { name: 'Late' }, headers });
  expect(again.status).toBe(412);
});
