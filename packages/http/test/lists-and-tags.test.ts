import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';

let shop: ApiFixture;
beforeAll(async () => {
  shop = await openApiFixture();
});
afterAll(() => shop.stop());

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
    metaOf(board_ids.length),
    undefined,
  ]);
  const [first, second] = [await ticket('First'), await ticket('Second')];
  const tickets = `/projects/${shop.project}/tickets/reorder`;
  const order = { board_id: shop.boards[0], ticket_ids: [second.id, first.id] };
  const ordered = await call('PUT', tickets, { body: order });
  expect(titlesOf(ordered.json)).toEqual(['Second', 'First']);
  expect([ordered.json['links'], ordered.json['meta']]).toEqual([none, metaOf(2)]);
  const nothing = await call('PUT', tickets, { body: { ...order, ticket_ids: [] } });
  expect(nothing.json).toEqual({ data: [], links: none, meta: metaOf(0) });
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
    const kept = await call('POST', `${of.one}/documents`, {
      body: { title: `a${name}b`, caption: name },
    });
    expect(kept.json.data).toMatchObject({ title: `a${name}b`, caption: null });
  },
);
