import { affectedKinds, systemPrincipal } from '@basalt/domain';
import { operationEvents } from '@basalt/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basePath, routes } from '../src/routes/routes.ts';
import { checkEvents } from '../testing/event-checks.ts';
import { openApiFixture, type Sending, type ApiFixture } from './api-fixture.ts';

let shop: ApiFixture;
beforeEach(async () => {
  shop = await openApiFixture();
});
afterEach(() => shop.stop());

const call = (method: string, path: string, sending?: Sending) =>
  shop.call(method, basePath + path, sending);
const webhooks = () => `/organizations/${shop.organization}/webhooks`;
const good = { url: 'https://example.org/hooks/x', events: ['ticket.*'] };

async function aWebhook(): Promise<{ id: string; secret: string }> {
  const { json } = await call('POST', webhooks(), { body: good });
  return json.data as { id: string; secret: string };
}

test('every operation that writes has its place in the table of operations and events', () => {
  const writing = routes.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  expect(Object.keys(operationEvents)).toEqual(expect.arrayContaining(writing));
});

test('what amounts to a kind is as the description of that kind says: the board, the label, the project, the recounted tickets', async () => {
  const project = `/projects/${shop.project}`;
  const made = async (path: string, body: object) => {
    const { json } = await call('POST', path, { body });
    return (json.data as { id: string }).id;
  };
  const label = await made(`${project}/labels`, { name: 'bug' });
  const boards = await Promise.all(
    ['One', 'Two'].map((name) => made(`${project}/boards`, { name })),
  );
  const [first, second] = boards;
  const salt = await made(`${project}/tickets`, {
    board_id: first,
    title: 'Salt',
    label_ids: [label],
  });
  await made(`${project}/tickets`, { board_id: second, title: 'Pepper', parent_id: salt });
  await made(`/organizations/${shop.organization}/documents`, {
    project_id: shop.project,
    title: 'Guide',
  });
  await call('DELETE', `/labels/${label}`);
  for (const is_done of [true, false])
    await call('PATCH', `/boards/${first}`, { body: { is_done } });
  await call('DELETE', `/boards/${first}?move_to_board_id=${second}`);
  await call('DELETE', project);
  for (const kind of affectedKinds) {
    const report = await checkEvents(
      shop.app.address,
      shop.organization,
      `Bearer ${shop.token}`,
      kind,
    );
    expect([kind, report]).toEqual([kind, { kinds: new Set([kind]), faults: [] }]);
  }
});

describe('the secret of a webhook', () => {
  test('is in the answers of creation and rotation, and in no other', async () => {
    const { id, secret } = await aWebhook();
    expect(secret).toMatch(/^whsec_/);
    const rotated = await call('POST', `/webhooks/${id}/rotate-secret`);
    expect(rotated.json.data).toHaveProperty('secret', expect.stringMatching(/^whsec_/));
    for (const [method, path, sending] of [
      ['GET', `/webhooks/${id}`, {}],
      ['GET', webhooks(), {}],
      ['PATCH', `/webhooks/${id}`, { body: { enabled: false } }],
      ['PATCH', `/webhooks/${id}`, { body: { enabled: true } }],
      ['POST', `/webhooks/${id}/test`, {}],
      ['GET', `/webhooks/${id}/deliveries`, {}],
      ['GET', `/organizations/${shop.organization}/events`, {}],
    ] as const) {
      const { status, text } = await call(method, path, sending);
      expect(status).toBeLessThan(300);
      expect(text).not.toContain('whsec_');
    }
  });
});

test('the address of a webhook is masked under webhooks:read alone', async () => {
  const { id } = await aWebhook();
  const scopes = ['webhooks:read'] as const;
  const principal = systemPrincipal(shop.organization);
  const { token } = await shop.app.use.createCredential(principal, { name: 'reader', scopes });
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of [`/webhooks/${id}`, webhooks()]) {
    const { text } = await call('GET', path, { headers });
    expect(text).toContain('"url":"https://example.org/***"');
    expect(text).not.toContain('hooks/x');
  }
  const whole = await call('GET', `/webhooks/${id}`);
  expect(whole.json.data).toHaveProperty('url', good.url);
});

test.each<[string, object, string]>([
  ['a missing url', { events: ['*'] }, 'url'],
  ['an http address', { ...good, url: 'http://example.org/' }, 'url'],
  ['a url that is none', { ...good, url: 7 }, 'url'],
  ['no events', { ...good, events: [] }, 'events'],
  ['missing events', { url: good.url }, 'events'],
  ['an unknown kind', { ...good, events: ['ticket.exploded'] }, 'events'],
  ['a kind in an object', { ...good, events: [{}] }, 'events'],
  ['too many patterns', { ...good, events: Array(101).fill('*') }, 'events'],
  ['a secret of the caller’s', { ...good, secret: 'whsec_x' }, 'secret'],
  ['a project that is none', { ...good, project_id: 'x' }, 'project_id'],
])('a webhook with %s is refused', async (_, body, field) => {
  const { status, json } = await call('POST', webhooks(), { body });
  expect(status).toBe(422);
  expect(Object.keys(json['errors'] as object)).toEqual([field]);
});

test('the log of events is read page by page, and on from its end', async () => {
  const events = `/organizations/${shop.organization}/events`;
  const create = async (title: string) =>
    call('POST', `/projects/${shop.project}/tickets`, {
      body: { board_slug: 'open', title },
    });
  await create('one');
  const first = await call('GET', `${events}?per_page=1&type=ticket.*`);
  expect(first.json.data).toMatchObject([{ type: 'ticket.created', data: { title: 'one' } }]);
  const { next_cursor: cursor } = first.json['meta'] as { next_cursor: string };
  const onward = `${events}?per_page=1&type=ticket.*&cursor=${cursor}`;
  const empty = await call('GET', onward);
  expect(empty.json).toMatchObject({ data: [], meta: { next_cursor: cursor } });
  await create('two');
  const second = await call('GET', onward);
  expect(second.json.data).toMatchObject([{ data: { title: 'two' } }]);
  const otherList = await call('GET', `${events}?cursor=${cursor}`);
  expect(otherList.status).toBe(422);
});
