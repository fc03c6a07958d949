import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { openApiFixture, type Reply } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

const tickets = [
  { title: 'Salt', board_slug: 'open', due_at: '2031-05-04T12:00:00Z' },
  { title: 'Sand', board_slug: 'open', estimate: 8 },
  { title: 'Slate', board_slug: 'hold', due_at: '2031-05-02T12:00:00Z', estimate: 0.5 },
  { title: 'Shale', board_slug: 'hold' },
];
beforeAll(async () => {
  for (const body of tickets) {
    await call('POST', '/projects/WEB/tickets', body);
    shop.basalt.clock.advance(1000);
  }
});

const call = (method: string, path: string, body?: object): Promise<Reply> =>
  shop.call(method, `/api/v1${path}`, body && { body });

const titlesOf = ({ json }: Reply) => (json.data as { title: string }[]).map(({ title }) => title);
const listed = async (query: string) =>
  titlesOf(await call('GET', `/projects/WEB/tickets?${query}`));
const wide = async (query: string) =>
  titlesOf(await call('GET', `/organizations/${shop.organization}/tickets?${query}`));

/** The titles of all pages of two, forwards and then back. */
async function walked(path: string): Promise<string[]> {
  const titles: string[] = [];
  for (const way of ['next', 'prev'] as const) {
    let reply = await call('GET', path);
    if (way === 'prev') reply = await call('GET', `${path}&cursor=${await lastCursor(path)}`);
    for (;;) {
      const { links } = reply.json as unknown as { links: Record<'next' | 'prev', string | null> };
      titles.push(...(way === 'next' ? titlesOf(reply) : titlesOf(reply).toReversed()));
      const onward = links[way];
      if (onward === null) break;
      reply = await shop.call('GET', onward.slice(onward.indexOf('/api/v1')));
    }
  }
  return titles;
}

/** The cursor of the last page but one. */
async function lastCursor(path: string): Promise<string> {
  const { meta } = (await call('GET', path)).json as unknown as { meta: { next_cursor: string } };
  return meta.next_cursor;
}

test('a project sorts by rank both ways', async () => {
  expect(await listed('sort=rank')).toEqual(['Salt', 'Sand', 'Slate', 'Shale']);
  expect(await listed('sort=-rank')).toEqual(['Shale', 'Slate', 'Sand', 'Salt']);
  const refused = await call('GET', `/organizations/${shop.organization}/tickets?sort=-rank`);
  expect([refused.status, Object.keys(refused.json['errors'] as object)]).toEqual([422, ['sort']]);
});

test('tickets without a date or an estimate come last, whichever way the others go', async () => {
  const expected = {
    due_at: ['Slate', 'Salt', 'Sand', 'Shale'],
    '-due_at': ['Salt', 'Slate', 'Shale', 'Sand'],
    estimate: ['Slate', 'Sand', 'Salt', 'Shale'],
    '-estimate': ['Sand', 'Slate', 'Shale', 'Salt'],
  };
  for (const [sort, titles] of Object.entries(expected)) {
    expect([sort, await listed(`sort=${sort}`)]).toEqual([sort, titles]);
    expect([sort, await wide(`sort=${sort}`)]).toEqual([sort, titles]);
    const pages = await walked(`/projects/WEB/tickets?sort=${sort}&per_page=2`);
    expect([sort, pages]).toEqual([sort, [...titles, ...titles.toReversed()]]);
  }
});

test('what was active last comes first by -last_activity_at, a comment counts', async () => {
  shop.basalt.clock.advance(1000);
  await call('POST', '/tickets/WEB-1/comments', { body_html: '<p>Soon.</p>' });
  expect(await listed('sort=-last_activity_at')).toEqual(['Salt', 'Shale', 'Slate', 'Sand']);
  expect(await wide('sort=last_activity_at')).toEqual(['Sand', 'Slate', 'Shale', 'Salt']);
  const documents = `/organizations/${shop.organization}/documents`;
  const { json } = await call('POST', documents, { title: 'Old' });
  shop.basalt.clock.advance(1000);
  await call('POST', documents, { title: 'New' });
  shop.basalt.clock.advance(1000);
  const { id } = json.data as { id: string };
  await call('POST', `/documents/${id}/comments`, { body_html: '<p>Still true.</p>' });
  const sorted = await call('GET', `${documents}?sort=-last_activity_at`);
  expect(titlesOf(sorted)).toEqual(['Old', 'New']);
});

test('documents are sorted by title without regard to case', async () => {
  const documents = `/organizations/${shop.organization}/documents`;
  for (const title of ['zebra', 'Apple', 'émile', 'apple pie', 'Eagle']) {
    await call('POST', documents, { title });
  }
  const titles = ['Apple', 'apple pie', 'Eagle', 'émile', 'New', 'Old', 'zebra'];
  expect(titlesOf(await call('GET', `${documents}?sort=title`))).toEqual(titles);
  expect(titlesOf(await call('GET', `${documents}?sort=-title`))).toEqual(titles.toReversed());
});

test('deleted=include keeps the order, asked for or not; the trash is by change unless asked otherwise', async () => {
  const lists = [
    '/projects/WEB/tickets?',
    `/organizations/${shop.organization}/tickets?`,
    `/organizations/${shop.organization}/documents?`,
  ];
  const sorts = ['created_at', '-created_at', 'updated_at', '-updated_at', '-last_activity_at'];
  const queries = ['', ...sorts.map((sort) => `sort=${sort}`)];
  const ofTickets = ['sort=due_at', 'sort=-due_at', 'sort=estimate', 'sort=key', 'sort=-priority'];
  const before = new Map<string, string[]>();
  for (const list of lists) {
    for (const query of list.includes('tickets') ? [...queries, ...ofTickets] : queries) {
      before.set(list + query, titlesOf(await call('GET', list + query)));
    }
  }
  await call('DELETE', '/tickets/WEB-2');
  await call('DELETE', '/tickets/WEB-3');
  for (const [path, titles] of before) {
    const remaining = titles.filter((title) => title !== 'Sand' && title !== 'Slate');
    expect([path, titlesOf(await call('GET', path))]).toEqual([path, remaining]);
    const all = titlesOf(await call('GET', `${path}&deleted=include`));
    // A deletion is a change.
    const isByChange = /updated_at|activity/.test(path);
    const expected = isByChange ? all : titles;
    expect([path, all, all.length]).toEqual([path, expected, titles.length]);
  }
  expect(await listed('deleted=only')).toEqual(['Sand', 'Slate']);
  expect(await listed('deleted=only&sort=-key')).toEqual(['Slate', 'Sand']);
  expect(await listed('deleted=include&sort=-rank')).toEqual(['Shale', 'Slate', 'Sand', 'Salt']);
});
