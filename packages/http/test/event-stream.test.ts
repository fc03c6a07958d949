import { setTimeout as after } from 'node:timers/promises';
import { systemPrincipal } from '@basalt/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStream, type OpenStream } from '../testing/index.ts';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';

let shop: ApiFixture;
const streams: OpenStream[] = [];

beforeEach(async () => {
  shop = await openApiFixture();
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await shop.stop();
});

const pathOf = (query = '') => `/api/v1/organizations/${shop.organization}/events/stream${query}`;

async function open(query = '', headers: Record<string, string> = {}): Promise<OpenStream> {
  const own = { Authorization: `Bearer ${shop.token}`, ...headers };
  const stream = await openStream(shop.app.address + pathOf(query), own);
  streams.push(stream);
  return stream;
}

const principal = () => systemPrincipal(shop.organization);
const titled = (title: string) =>
  shop.app.use.createTicket(principal(), { project: shop.project, boardSlug: 'open', title });
const titles = (stream: OpenStream) => stream.records().map(({ data }) => data['title']);

test('sends what happens from now on, in the form and the order of the list', async () => {
  await titled('before');
  const stream = await open();
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(stream.headers['content-length']).toBeUndefined();
  const { id: ticket } = await titled('one');
  await shop.app.use.moveTicket(principal(), { ticket, boardId: shop.boards[1] as string });
  const records = await stream.until(2);
  const list = await shop.call(
    'GET',
    `/api/v1/organizations/${shop.organization}/events?type=ticket.*`,
  );
  expect(records).toEqual((list.json.data as unknown[]).slice(1));
  expect(stream.frames.map(({ event }) => event)).toEqual([null, 'ticket.created', 'ticket.moved']);
  expect(stream.frames[0]?.retry).toBe(3000);
});

test('continues after the last id, from the header before the parameter, and behind a cursor of the list', async () => {
  const first = await open();
  for (const title of ['one', 'two', 'three']) await titled(title);
  await first.until(3);
  const [start, one, two] = first.frames.map(({ id }) => id ?? '');
  first.close();
  await titled('four');
  const all = await open(`?last_event_id=${start}`);
  await all.until(4);
  expect(titles(all)).toEqual(['one', 'two', 'three', 'four']);
  const later = await open(`?last_event_id=${one}`, { 'Last-Event-ID': two ?? '' });
  await later.until(2);
  expect(titles(later)).toEqual(['three', 'four']);
  const list = await shop.call(
    'GET',
    `/api/v1/organizations/${shop.organization}/events?type=ticket.created&per_page=3`,
  );
  const { next_cursor: next } = list.json['meta'] as { next_cursor: string };
  const onward = await open(`?type=ticket.created&last_event_id=${next}`);
  await onward.until(1);
  expect(titles(onward)).toEqual(['four']);
  const page = await shop.call(
    'GET',
    `/api/v1/organizations/${shop.organization}/events?cursor=${two}`,
  );
  expect((page.json.data as { data: { title: string } }[]).map(({ data }) => data.title)).toEqual([
    'three',
    'four',
  ]);
});

test('sends only the selected kinds and project', async () => {
  const otherProject = await shop.app.use.createProject(principal(), {
    organization: shop.organization,
    name: 'Other',
  });
  const moves = await open('?type=ticket.moved');
  const others = await open(`?project_id=${otherProject.id}`);
  const { id: ticket } = await titled('one');
  await shop.app.use.moveTicket(principal(), { ticket, boardId: shop.boards[1] as string });
  await shop.app.use.updateProject(principal(), { project: otherProject.id, name: 'Renamed' });
  expect((await moves.until(1)).map(({ type }) => type)).toEqual(['ticket.moved']);
  expect((await others.until(1)).map(({ type }) => type)).toEqual(['project.updated']);
  await after(20);
  expect([moves.records().length, others.records().length]).toEqual([1, 1]);
});

test.each(['nonsense', 'bm9uc2Vuc2U', 'a, b'])(
  'refuses %s, which is no id of the stream',
  async (id) => {
    for (const stream of [
      await open(`?last_event_id=${encodeURIComponent(id)}`),
      await open('', { 'Last-Event-ID': id }),
    ]) {
      expect(stream.status).toBe(422);
      expect(JSON.parse(stream.text())).toMatchObject({
        code: 'validation_failed',
        errors: { last_event_id: ['is not an id of this stream'] },
      });
    }
  },
);

test('refuses the id of other filters, and a cursor that leads backwards', async () => {
  const stream = await open();
  await titled('one');
  await stream.until(1);
  const list = `/api/v1/organizations/${shop.organization}/events`;
  const { json } = await shop.call('GET', `${list}?per_page=1&cursor=${stream.frames[0]?.id}`);
  const { prev_cursor: back } = json['meta'] as { prev_cursor: string };
  expect(back).toEqual(expect.any(String));
  expect((await open(`?last_event_id=${back}`)).status).toBe(422);
  expect((await open(`?type=ticket.*&last_event_id=${stream.lastId()}`)).status).toBe(422);
});

test('refuses another organization, and who lacks the scope', async () => {
  const { use } = shop.app;
  const { id } = await use.createOrganization({ name: 'Theirs' });
  const theirs = await use.createCredential(systemPrincipal(id), { name: 'k', scopes: ['*'] });
  const foreign = await open('', { Authorization: `Bearer ${theirs.token}` });
  expect([foreign.status, JSON.parse(foreign.text()).code]).toEqual([403, 'wrong_organization']);
  const input = { name: 'narrow', scopes: ['tickets:read'] };
  const narrow = await use.createCredential(principal(), input);
  const lacking = await open('', { Authorization: `Bearer ${narrow.token}` });
  expect([lacking.status, JSON.parse(lacking.text()).code]).toEqual([403, 'insufficient_scope']);
});

test('answers HEAD without opening anything', async () => {
  for (let times = 0; times < 120; times += 1) {
    const reply = await shop.call('HEAD', pathOf());
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/event-stream']);
  }
  expect((await open()).status).toBe(200);
});
