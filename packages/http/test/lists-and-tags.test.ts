import { maxBoards } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { routes } from '../src/routes/routes.ts';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

const call: ApiFixture['call'] = (method, path, sending) =>
  shop.call(method, `/api/v1${path}`, sending);

type Named = { id: string; title: string };
const titlesOf = ({ data }: { data?: unknown }) => (data as Named[]).map(({ title }) => title);

const none = { next: null, prev: null };
const metaOf = (per_page: number) => ({ per_page, next_cursor: null, prev_cursor: null });

async function ticket(title: string, more: object = {}): Promise<Named> {
  const body = { board_id: shop.boards[0], title, ...more };
  const { json } = await call('POST', `/projects/${shop.project}/tickets`, { body });
  return json.data as Named;
}

test('a reorder answers in the envelope of a list, whole', async () => {
  const board_ids = shop.boards.toReversed();
  const path = `/projects/${shop.project}/boards/reorder`;
  const { json, headers } = await call('PUT', path, { body: { board_ids } });
  expect((json.data as Named[]).map(({ id }) => id)).toEqual(board_ids);
  expect([json['links'], json['meta'], headers['link']]).toEqual([
    none,
    metaOf(maxBoards),
    undefined,
  ]);
  const [first, second] = [await ticket('First'), await ticket('Second')];
  const tickets = `/projects/${shop.project}/tickets/reorder`;
  const order = { board_id: shop.boards[0], ticket_ids: [second.id, first.id] };
  const ordered = await call('PUT', tickets, { body: order });
  expect(titlesOf(ordered.json)).toEqual(['Second', 'First']);
  expect([ordered.json['links'], ordered.json['meta']]).toEqual([none, metaOf(1000)]);
  const nothing = await call('PUT', tickets, { body: { ...order, ticket_ids: [] } });
  expect(nothing.json).toEqual({ data: [], links: none, meta: metaOf(1000) });
});

test('a tag whose name has a comma or a backslash is filtered by', async () => {
  const documents = `/organizations/${shop.organization}/documents`;
  const write = (title: string, tag_names: string[]) =>
    call('POST', documents, { body: { title, tag_names } });
  await write('Comma', ['Berlin, Mitte', 'plain']);
  await write('Slash', ['a\\b', 'c\\\\d', 'ends\\']);
  await write('Apart', ['Berlin', 'Mitte']);
  const found = async (tags: string) =>
    titlesOf((await call('GET', `${documents}?tags=${encodeURIComponent(tags)}`)).json);
  expect(await found('Berlin\\, Mitte')).toEqual(['Comma']);
  expect(await found('plain,berlin\\, mitte')).toEqual(['Comma']);
  expect(await found('Berlin, Mitte')).toEqual(['Apart']);
  expect(await found('a\\b')).toEqual(['Slash']);
  expect(await found('a\\\\b')).toEqual(['Slash']);
  expect(await found('c\\\\\\\\d')).toEqual(['Slash']);
  expect(await found('ends\\\\,a\\b')).toEqual(['Slash']);
  expect(await found(',,plain,')).toEqual(['Comma']);
  expect(await found('Berlin\\,')).toEqual([]);
});

const ticketsWith = async (tag: string) => {
  const path = `/projects/${shop.project}/tickets?tag=${encodeURIComponent(tag)}`;
  return titlesOf((await call('GET', path)).json);
};

test('a tag that tickets are filtered by is read as tags are kept, its commas escaped', async () => {
  await ticket('Tagged', { tag_names: ['Berlin,  Mitte'] });
  expect(await ticketsWith('berlin\\, mitte')).toEqual(['Tagged']);
  expect(await ticketsWith(' Berlin\\,   Mitte ,none')).toEqual(['Tagged']);
  expect(await ticketsWith('Berlin')).toEqual([]);
});

test.each(['\u200b', ' \u2060\ufeff ', '\u3164', '\u00ad\u200d'])(
  'a name of which nothing is to be seen (%j) is blank',
  async (name) => {
    const of = { project: `/projects/${shop.project}`, one: `/organizations/${shop.organization}` };
    const { id } = await ticket('Seen');
    const refused: [string, string, object, string][] = [
      ['POST', `${of.one}/projects`, { name }, 'name'],
      ['PATCH', of.project, { name }, 'name'],
      ['POST', `${of.project}/boards`, { name }, 'name'],
      ['POST', `${of.project}/labels`, { name }, 'name'],
      ['POST', `${of.project}/tickets`, { board_slug: 'open', title: name }, 'title'],
      [
        'POST',
        `${of.project}/tickets`,
        { board_slug: 'open', title: 'x', tag_names: [name] },
        'tag_names',
      ],
      ['PATCH', `/tickets/${id}`, { title: name }, 'title'],
      ['POST', `${of.one}/documents`, { title: name }, 'title'],
      ['POST', `${of.one}/documents`, { title: 'x', tag_names: [name] }, 'tag_names'],
    ];
    for (const [method, path, body, field] of refused) {
      const { status, json } = await call(method, path, { body });
      expect([path, status, Object.keys((json['errors'] ?? {}) as object)]).toEqual([
        path,
        422,
        [field],
      ]);
    }
    const created = await call('POST', `${of.one}/documents`, {
      body: { title: `a${name}b`, caption: name },
    });
    expect(created.json.data).toMatchObject({ title: `a${name}b`, caption: null });
  },
);

test('per_page of an answer is the limit that was asked for, however few records there are', async () => {
  const lists = routes.filter(
    ({ answer, params }) => answer.kind === 'list' && params.length === 1,
  );
  const ids: Record<string, string> = {
    organization: shop.organization,
    project: shop.project,
    ticket: (await ticket('Limits')).id,
  };
  const asked = lists.filter(({ params: [kind = ''] }) => kind in ids);
  expect(asked.length).toBeGreaterThan(15);
  for (const { path, params } of asked) {
    const [kind = ''] = params;
    const address = path.replace(`{${kind}}`, ids[kind] ?? '');
    const { json, status } = await call('GET', `${address}?per_page=37`);
    expect([address, status, json['meta']]).toMatchObject([address, 200, { per_page: 37 }]);
  }
});

test('projects are selected by the times of creation and of the last change', async () => {
  const list = `/organizations/${shop.organization}/projects`;
  const count = async (query: string) =>
    ((await call('GET', `${list}?${query}`)).json.data as object[]).length;
  const [early, late] = ['2001-01-01T00:00:00Z', '2101-01-01T00:00:00Z'];
  const all = await count('');
  expect(all).toBeGreaterThan(0);
  for (const name of ['created', 'updated']) {
    const [since, before] = [`${name}_since`, `${name}_before`];
    expect([name, await count(`${since}=${early}&${before}=${late}`)]).toEqual([name, all]);
    expect([name, await count(`${since}=${late}`)]).toEqual([name, 0]);
    expect([name, await count(`${before}=${early}`)]).toEqual([name, 0]);
  }
});

test('a search whose limit and per_page differ is refused, and no list has more than 200 records', async () => {
  const search = `/organizations/${shop.organization}/search?q=pages`;
  const refused = { limit: [expect.any(String)] };
  for (const [query, status, errors] of [
    ['per_page=10&limit=20', 422, refused],
    ['per_page=10&limit=10', 200, undefined],
    ['limit=20', 200, undefined],
  ] as const) {
    const answer = await call('GET', `${search}&${query}`);
    expect([query, answer.status, answer.json['errors']]).toEqual([query, status, errors]);
  }
  const lists = routes.flatMap(({ answer }) => (answer.kind === 'list' ? [answer] : []));
  expect(lists.filter(({ most, perPage }) => most > 200 || perPage > most)).toEqual([]);
});

/** A path without the names of its parameters. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/gu, '{}');

test('every new record that can be read at an address has it as its Location', () => {
  const read = routes.flatMap(({ method, path, answer }) =>
    method === 'GET' && answer.kind === 'one' ? [{ at: shapeOf(path), data: answer.data }] : [],
  );
  const made = routes.flatMap(({ id, answer }) =>
    answer.kind === 'created' ? [{ id, collection: answer.collection, data: answer.data }] : [],
  );
  const wrong = made.filter(({ collection, data }) =>
    collection === null
      ? read.some((answer) => answer.data === data)
      : !read.some(({ at }) => at === `${shapeOf(collection)}/{}`),
  );
  expect(made.length).toBeGreaterThan(10);
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('relations, views and results of a search are read page by page', async () => {
  const [first, second, third] = [
    await ticket('Pages a'),
    await ticket('Pages b'),
    await ticket('Pages c'),
  ];
  for (const { id } of [second, third]) {
    const body = { type: 'blocks', ticket: id };
    await call('POST', `/tickets/${first.id}/relations`, { body });
  }
  const views = `/organizations/${shop.organization}/views`;
  for (const name of ['Pages a', 'Pages b']) {
    await call('POST', views, { body: { name, project_id: shop.project, query: {} } });
  }
  await call('POST', views, { body: { name: 'Pages of all', query: {} } });
  for (const [list, count] of [
    [`/tickets/${first.id}/relations?per_page=1&fields=id`, 2],
    [`${views}?per_page=1&fields=id`, 3],
    [`${views}?per_page=1&fields=id&project_id=WEB`, 2],
    [`/organizations/${shop.organization}/search?q=pages&per_page=1&fields=id`, 3],
    [`/organizations/${shop.organization}/search?q=pages&limit=1&fields=id`, 3],
  ] as const) {
    const seen: string[] = [];
    let next: string | null = `/api/v1${list}`;
    let last: string | null = null;
    while (next !== null) {
      const { json } = await shop.call('GET', next);
      const { data, links } = json as unknown as {
        data: { id: string }[];
        links: { next: string | null; prev: string | null };
      };
      expect([list, data.length]).toEqual([list, 1]);
      seen.push(data[0]?.id ?? '');
      last = links.prev;
      next = links.next?.replace('http://basalt.test', '') ?? null;
    }
    expect([list, new Set(seen).size, seen.length]).toEqual([list, count, count]);
    const { json: back } = await shop.call('GET', String(last).replace('http://basalt.test', ''));
    expect(back.data).toEqual([{ id: seen.at(-2) }]);
  }
  const unknown = await call('GET', `${views}?project_id=NOWHERE`);
  expect([unknown.status, Object.keys(unknown.json['errors'] as object)]).toEqual([
    422,
    ['project_id'],
  ]);
});

test('lists take the filters that clients need', async () => {
  const { organization, project } = shop;
  await call('POST', `/projects/${project}/labels`, { body: { name: 'Größe' } });
  const webhooks = `/organizations/${organization}/webhooks`;
  const hook = { url: 'https://hooks.example.org/x', events: ['ticket.*'] };
  await call('POST', webhooks, { body: { ...hook, project_id: project } });
  await call('POST', webhooks, { body: hook });
  const documents = `/organizations/${organization}/documents`;
  const tickets = `/projects/${project}/tickets`;
  const found = async (list: string) => ((await call('GET', list)).json.data as unknown[]).length;
  expect(await found(`/projects/${project}/labels?q=GROSSE`)).toBe(1);
  expect(await found(`/projects/${project}/labels?q=nothing`)).toBe(0);
  expect(await found(`${webhooks}?project_id=web`)).toBe(1);
  expect(await found(webhooks)).toBe(2);
  expect(await found(`${documents}?created_before=2001-01-01T00:00:00Z`)).toBe(0);
  expect(await found(`${documents}?tag=plain,mitte`)).toBe(2);
  expect(await found(`${tickets}?updated_before=2001-01-01T00:00:00Z`)).toBe(0);
  expect(await found(`${tickets}?created_before=2999-01-01T00:00:00Z`)).toBeGreaterThan(0);
  expect(await found(`/organizations/${organization}/imports?state=running,done`)).toBe(0);
  expect(await found(`/organizations/${organization}/projects?sort=-name`)).toBe(1);
  expect(await found(`/organizations/${organization}/members?email=NOBODY@example.org`)).toBe(0);
  const nobody = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';
  for (const refused of [
    `${documents}?created_by=${nobody}`,
    `${documents}?editor_id=${nobody}`,
    `${webhooks}?project_id=${nobody}`,
    `/organizations/${organization}/imports?state=odd`,
    `/organizations/${organization}/members?role=king`,
    `/organizations/${organization}/projects?sort=size`,
  ]) {
    expect([refused, (await call('GET', refused)).status]).toEqual([refused, 422]);
  }
});
