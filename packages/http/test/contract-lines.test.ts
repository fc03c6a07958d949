import { closeAfterTests } from '@basalt/domain/testing';
import { describe, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

const call: ApiFixture['call'] = (method, path, sending) =>
  shop.call(method, `/api/v1${path}`, sending);

interface Made {
  id: string;
  [field: string]: unknown;
}

async function made(path: string, body: object): Promise<Made> {
  const { json } = await call('POST', path, { body });
  return json.data as Made;
}

const read = async (path: string): Promise<unknown> => (await call('GET', path)).json.data;

const aProject = (name: string): Promise<Made> =>
  made(`/organizations/${shop.organization}/projects`, { name });

test('tags of archived tickets count as used, those of deleted tickets do not', async () => {
  const { id: project } = await aProject('Tagged');
  const write = (title: string, ...tag_names: string[]) =>
    made(`/projects/${project}/tickets`, { board_slug: 'open', title, tag_names });
  const shelved = await write('Shelved', 'old', 'both');
  await write('Here', 'both');
  const deletedTicket = await write('Gone', 'both', 'gone');
  await call('PATCH', `/tickets/${shelved.id}`, { body: { archived: true } });
  await call('DELETE', `/tickets/${deletedTicket.id}`);
  expect(await read(`/projects/${project}/tags`)).toEqual([
    { id: expect.any(String), name: 'old', ticket_count: 1 },
    { id: expect.any(String), name: 'both', ticket_count: 2 },
  ]);
});

test('projects are listed all, and selected by `archived`', async () => {
  const [active, archived] = [await aProject('Active'), await aProject('Archived')];
  await call('PATCH', `/projects/${archived.id}`, { body: { archived: true } });
  const listed = async (query: string): Promise<boolean[]> => {
    const list = await read(`/organizations/${shop.organization}/projects${query}`);
    const ids = (list as Made[]).map(({ id }) => id);
    return [ids.includes(active.id), ids.includes(archived.id)];
  };
  expect(await listed('')).toEqual([true, true]);
  expect(await listed('?archived=all')).toEqual([true, true]);
  expect(await listed('?archived=false')).toEqual([true, false]);
  expect(await listed('?archived=true')).toEqual([false, true]);
});

test('the slug of a deleted board is free again', async () => {
  const { id: project } = await aProject('Slugs');
  const boards = `/projects/${project}/boards`;
  const first = await made(boards, { name: 'Review' });
  expect(await made(boards, { name: 'Review' })).toMatchObject({ slug: 'review-2' });
  await call('DELETE', `/boards/${first.id}`);
  expect(await made(boards, { name: 'Review' })).toMatchObject({ slug: 'review' });
  const ticket = await made(`/projects/${project}/tickets`, { board_slug: 'review', title: 'x' });
  expect(ticket['board_id']).not.toBe(first.id);
});

test('completion_percentage rounds down', async () => {
  const { id: project } = await aProject('Nearly');
  const tickets = `/projects/${project}/tickets`;
  for (const board_slug of ['deployed', 'deployed', 'open']) {
    await made(tickets, { board_slug, title: 'x' });
  }
  expect(await read(`/projects/${project}/analytics`)).toMatchObject({
    completion_percentage: 66.6,
  });
});

test('analytics take the filters of a list, and refuse what it refuses', async () => {
  const { id: project } = await aProject('Filtered');
  await made(`/projects/${project}/tickets`, { board_slug: 'open', title: 'x' });
  const at = `/projects/${project}/analytics`;
  for (const [query, total] of [
    ['cycle_id=none&created_since=2020-01-01T00:00:00Z', 1],
    ['cycle_id=none&not=cycle_id', 0],
    ['created_before=2020-01-01T00:00:00Z', 0],
    ['completed=true', 0],
  ] as const) {
    expect(await read(`${at}?${query}`)).toMatchObject({ total });
  }
  for (const path of [at, `${at}/weeks`]) {
    for (const [query, field, message] of [
      ['cycle_id=01890f3e-7b1a-7cc3-98c4-dc0c0c07398f', 'cycle_id', 'does not exist'],
      ['created_since=yesterday', 'created_since', 'ISO 8601'],
      ['custom.nope=1', 'custom.nope', 'field'],
      ['not=label_id', 'not', 'label_id'],
      ['q=x', 'q', 'not known'],
    ] as const) {
      const refused = await call('GET', `${path}?${query}`);
      expect([refused.status, refused.json]).toMatchObject([
        422,
        { errors: { [field]: [expect.stringContaining(message)] } },
      ]);
    }
  }
});

test('tickets are grouped by one or two fields', async () => {
  const { id: project } = await aProject('Grouped');
  for (const priority of ['high', 'low', 'low']) {
    await made(`/projects/${project}/tickets`, { board_slug: 'open', title: 'x', priority });
  }
  const groups = `/projects/${project}/analytics/groups`;
  const month = expect.stringMatching(/^\d{4}-\d{2}-01$/u);
  const part = { id: month, is_other: false, estimate_total: 0 };
  expect(await read(`${groups}?by=priority&split=created_month`)).toEqual({
    total: 3,
    estimate_total: 0,
    groups: [
      { ...part, id: 'low', count: 2, parts: [{ ...part, count: 2 }] },
      { ...part, id: 'high', count: 1, parts: [{ ...part, count: 1 }] },
    ],
  });
  expect(await read(`${groups}?priority=high`)).toMatchObject({ total: 1, groups: [{ count: 1 }] });
  for (const [query, field] of [
    ['by=colour', 'by'],
    ['by=custom.nope', 'by'],
    ['split=custom.nope', 'split'],
    ['by=priority&split=priority', 'split'],
    ['measure=size', 'measure'],
    ['label_id=01890f3e-7b1a-7cc3-98c4-dc0c0c07398f', 'label_id'],
  ] as const) {
    const refused = await call('GET', `${groups}?${query}`);
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { errors: { [field]: [expect.any(String)] } },
    ]);
  }
});

test.each(['boards', 'tickets'])(
  'a reorder of %s with If-Match is refused and says why',
  async (of) => {
    const body =
      of === 'boards'
        ? { board_ids: shop.boards.toReversed() }
        : { board_id: shop.boards[0], ticket_ids: [] };
    const path = `/projects/${shop.project}/${of}/reorder`;
    for (const tag of ['"1"', '*', 'nonsense']) {
      const refused = await call('PUT', path, { body, headers: { 'If-Match': tag } });
      expect([refused.status, refused.json]).toMatchObject([
        422,
        { errors: { 'If-Match': [expect.stringContaining('reorder')] } },
      ]);
    }
    const order = (await read(`/projects/${shop.project}/boards`)) as Made[];
    expect(order.map(({ id }) => id)).toEqual(shop.boards);
  },
);

test('If-Match is refused with what has no version, and the refusal says so', async () => {
  const webhook = await made(`/organizations/${shop.organization}/webhooks`, {
    url: 'https://hooks.example.org/x',
    events: ['*'],
  });
  const ticket = await made(`/projects/${shop.project}/tickets`, {
    board_slug: 'open',
    title: 'x',
  });
  const requests: [string, string, object?][] = [
    ['POST', `/projects/${shop.project}/tickets`, { board_slug: 'open', title: 'x' }],
    ['POST', `/tickets/${ticket.id}/comments`, { body_html: 'x' }],
    ['POST', `/webhooks/${webhook.id}/test`],
    ['POST', `/webhooks/${webhook.id}/rotate-secret`],
    ['PATCH', `/webhooks/${webhook.id}`, { enabled: false }],
    ['DELETE', `/webhooks/${webhook.id}`],
  ];
  for (const [method, path, body] of requests) {
    const refused = await call(method, path, {
      ...(body && { body }),
      headers: { 'If-Match': '*' },
    });
    expect([path, refused.status, refused.json]).toMatchObject([
      path,
      422,
      { errors: { 'If-Match': [expect.stringContaining('no version')] } },
    ]);
  }
});

test('every record that is read alone has an ETag, and is not sent again while it is as it was', async () => {
  const { organization, project } = shop;
  const webhook = await made(`/organizations/${organization}/webhooks`, {
    url: 'https://hooks.example.org/y',
    events: ['*'],
  });
  const label = await made(`/projects/${project}/labels`, { name: 'tagged' });
  const ticket = await made(`/projects/${project}/tickets`, { board_slug: 'open', title: 'x' });
  const comments = `/tickets/${ticket.id}/comments`;
  const comment = await made(comments, { body_html: 'x' });
  const changes: [string, object | null][] = [
    [`/webhooks/${webhook.id}`, { enabled: false }],
    [`/labels/${label.id}`, { name: 'retagged' }],
    [`${comments}/${comment.id}`, { body_html: 'y' }],
    ['/credential', null],
    [`/organizations/${organization}`, null],
  ];
  for (const [path, body] of changes) {
    const first = await call('GET', path);
    const headers = { 'If-None-Match': String(first.headers.etag) };
    const again = await call('GET', path, { headers });
    expect([path, again.status, again.text]).toEqual([path, 304, '']);
    if (body === null) continue;
    await call('PATCH', path, { body });
    const changed = await call('GET', path, { headers });
    expect([path, changed.status]).toEqual([path, 200]);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  }
});

test('a comment changes the ETag of its ticket, and leaves If-Match good', async () => {
  const ticket = await made(`/projects/${shop.project}/tickets`, {
    board_slug: 'open',
    title: 'x',
  });
  const path = `/tickets/${ticket.id}`;
  const { headers } = await call('GET', path);
  shop.basalt.clock.advance(1000);
  await made(`${path}/comments`, { body_html: 'x' });
  const since = await call('GET', path, { headers: { 'If-None-Match': String(headers.etag) } });
  expect(since.status).toBe(200);
  const ifMatch = { 'If-Match': String(headers.etag) };
  const changed = await call('PATCH', path, { body: { title: 'mine' }, headers: ifMatch });
  expect(changed.status).toBe(200);
});

test('an update in a bulk that names a board says which item moves a ticket', async () => {
  const ticket = await made(`/projects/${shop.project}/tickets`, {
    board_slug: 'open',
    title: 'x',
  });
  for (const field of ['board_id', 'board_slug', 'position']) {
    const body = { items: [{ op: 'update', ticket: ticket.id, [field]: shop.boards[1] }] };
    const refused = await call('POST', `/projects/${shop.project}/tickets/bulk`, { body });
    expect(refused.json).toMatchObject({
      errors: { [`items.0.${field}`]: ['use an item with op move'] },
    });
  }
});

test('a bulk with If-Match is refused and says where versions are named', async () => {
  const body = { items: [{ op: 'create', title: 'x', board_slug: 'open' }] };
  for (const tag of ['"99"', '*', 'nonsense']) {
    const path = `/projects/${shop.project}/tickets/bulk`;
    const refused = await call('POST', path, { body, headers: { 'If-Match': tag } });
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { errors: { 'If-Match': [expect.stringContaining('if_match')] } },
    ]);
  }
});

test.each([
  ['2031-05-04T16:00Z', '2031-05-04T16:00:00.000Z'],
  ['2031-05-04T16:00+02', '2031-05-04T14:00:00.000Z'],
  ['2031-05-04T16:00:30+0230', '2031-05-04T13:30:30.000Z'],
  ['2031-05-04T24:00Z', null],
  ['2031-05-04T23:59:60Z', null],
  ['2031-W18-7T16:00Z', null],
  ['20310504T1600Z', null],
  ['2031-05-04T16:00', null],
])('due_at %s is read as %s', async (due_at, answered) => {
  const body = { board_id: shop.boards[0], title: 'Due', due_at };
  const { status, json } = await call('POST', `/projects/${shop.project}/tickets`, { body });
  const refused = [422, { errors: { due_at: [expect.any(String)] } }];
  const done = [201, { data: { due_at: answered } }];
  expect([status, json]).toMatchObject(answered === null ? refused : done);
});

test('a label is read at its Location', async () => {
  const body = { name: 'Found', color: '#ABCDEF' };
  const created = await call('POST', `/projects/${shop.project}/labels`, { body });
  const location = String(created.headers.location);
  const found = await shop.call('GET', location);
  expect([found.status, found.json]).toEqual([200, { data: created.json.data }]);
  expect(created.json.data).toMatchObject({ name: 'Found', color: '#abcdef' });
  await shop.call('DELETE', location);
  expect((await shop.call('GET', location)).status).toBe(404);
});

const up = (id: string | undefined): string => String(id).toUpperCase();

describe('an identifier in upper case', () => {
  test('is understood in the path, and answered in lower case', async () => {
    const { status, json } = await call('GET', `/projects/${up(shop.project)}`);
    expect([status, json]).toMatchObject([200, { data: { id: shop.project } }]);
    const created = await call('POST', `/projects/${up(shop.project)}/tickets`, {
      body: { board_id: up(shop.boards[0]), title: 'x' },
    });
    const ticket = created.json.data as Made;
    expect(ticket).toMatchObject({ project_id: shop.project, board_id: shop.boards[0] });
    expect(created.headers.location).toBe(`/api/v1/tickets/${ticket.id}`);
    expect((await call('GET', `/tickets/${up(ticket.id)}`)).json.data).toEqual(ticket);
    const move = { board_id: up(shop.boards[1]) };
    const moved = await call('POST', `/tickets/${up(ticket.id)}/move`, { body: move });
    expect(moved.json.data).toMatchObject({ id: ticket.id, board_id: shop.boards[1] });
  });

  test('names the same list: its links and cursors are those of the list in lower case', async () => {
    const { json } = await call('GET', `/projects/${up(shop.project)}/boards?per_page=2`);
    const { next } = json['links'] as { next: string };
    expect(new URL(next).pathname).toBe(`/api/v1/projects/${shop.project}/boards`);
    const { next_cursor } = json['meta'] as { next_cursor: string };
    const second = `/projects/${shop.project}/boards?per_page=2&cursor=${next_cursor}`;
    expect((await call('GET', second)).status).toBe(200);
  });

  test('is understood in queries', async () => {
    const path = `/projects/${shop.project}/tickets?board_id=`;
    expect(await read(path + up(shop.boards[0]))).toEqual(await read(path + shop.boards[0]));
    const { id } = await made(`/projects/${shop.project}/boards`, { name: 'Brief' });
    const query = `?move_to_board_id=${up(shop.boards[0])}`;
    expect((await call('DELETE', `/boards/${up(id)}${query}`)).status).toBe(204);
  });

  test('is understood in arrays, where duplicates are found in any case', async () => {
    const { id } = await made(`/projects/${shop.project}/labels`, { name: 'Any case' });
    const write = (...label_ids: string[]) =>
      call('POST', `/projects/${shop.project}/tickets`, {
        body: { board_id: shop.boards[0], title: 'x', label_ids },
      });
    expect((await write(up(id))).json.data).toMatchObject({ label_ids: [id] });
    const twice = await write(id, up(id));
    expect([twice.status, twice.json]).toMatchObject([
      422,
      { errors: { label_ids: ['item 2 is given twice'] } },
    ]);
    const order = { board_ids: shop.boards.toReversed().map(up) };
    const ordered = await call('PUT', `/projects/${shop.project}/boards/reorder`, { body: order });
    expect((ordered.json.data as Made[]).map((board) => board.id)).toEqual(
      shop.boards.toReversed(),
    );
  });

  test('retries a request under the key of its lower case', async () => {
    const send = (project: string) =>
      call('POST', `/projects/${project}/tickets`, {
        body: { board_id: shop.boards[0], title: 'Once' },
        headers: { 'Idempotency-Key': 'either-case' },
      });
    const first = await send(shop.project);
    expect((await send(up(shop.project))).json).toEqual(first.json);
  });
});
