import { beforeAll, expect, test } from 'vitest';
import { systemPrincipal, type Scope } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { openApiFixture, type Reply } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

beforeAll(async () => {
  const tickets = `/api/v1/projects/${shop.project}/tickets`;
  for (const title of ['Salt', 'Sand'])
    await shop.call('POST', tickets, { body: { board_slug: 'open', title } });
  await shop.call('PATCH', '/api/v1/tickets/WEB-2', { body: { archived: true } });
  const documents = `/api/v1/organizations/${shop.organization}/documents`;
  await shop.call('POST', documents, { body: { title: 'Salt and sand' } });
});

async function keyFor(...scopes: Scope[]): Promise<string> {
  const principal = systemPrincipal(shop.organization);
  const { token } = await shop.app.use.createCredential(principal, { name: 'narrow', scopes });
  return `Bearer ${token}`;
}

const search = (query: string, Authorization?: string): Promise<Reply> =>
  shop.call('GET', `/api/v1/organizations/${shop.organization}/search?${query}`, {
    headers: Authorization === undefined ? {} : { Authorization },
  });

const kindsOf = ({ json }: Reply) =>
  (json.data as { kind: string }[]).map(({ kind }) => kind).toSorted();
const titlesOf = ({ json }: Reply) =>
  (json.data as { title: string }[]).map(({ title }) => title).toSorted();

test('a search answers the kinds that the scopes allow, and refuses a named kind whose scope is missing', async () => {
  const tickets = await keyFor('tickets:read');
  expect(kindsOf(await search('q=salt', tickets))).toEqual(['ticket']);
  expect(kindsOf(await search('q=salt'))).toEqual(['document', 'ticket']);
  for (const kinds of ['document', 'ticket,document', 'project']) {
    const { status, json } = await search(`q=salt&kinds=${kinds}`, tickets);
    expect([kinds, status, json['code']]).toEqual([kinds, 403, 'insufficient_scope']);
  }
  const unreading = await keyFor('events:read', 'tickets:write');
  for (const query of ['', 'q=salt', 'kinds=ticket', 'kinds=nothing']) {
    expect((await search(query, unreading)).status).toBe(403);
  }
});

test('a search finds comments on tickets behind all others, where tickets may be read', async () => {
  const comments = '/api/v1/tickets/WEB-1/comments';
  const made = await shop.call('POST', comments, {
    body: { body_html: '<p>More <em>salt</em>, as sailors like it</p>' },
  });
  const { json } = await search('q=salt');
  expect((json.data as object[]).at(-1)).toEqual({
    kind: 'comment',
    id: (made.json.data as { id: string }).id,
    key: 'WEB-1',
    title: 'Salt',
    snippet: 'More salt, as sailors like it',
    project_id: shop.project,
    updated_at: expect.any(String),
  });
  const sailors = 'q=sailors';
  expect(kindsOf(await search(sailors))).toEqual(['comment']);
  expect(kindsOf(await search(sailors, await keyFor('tickets:read')))).toEqual(['comment']);
  expect(kindsOf(await search(`${sailors}&kinds=ticket`))).toEqual([]);
  const documents = await keyFor('documents:read', 'projects:read');
  expect(kindsOf(await search(sailors, documents))).toEqual([]);
  expect((await search(`${sailors}&kinds=comment`, documents)).status).toBe(403);
  const { id } = made.json.data as { id: string };
  await shop.call('DELETE', `${comments}/${id}`);
  expect(kindsOf(await search(sailors))).toEqual([]);
});

test('a search takes archived', async () => {
  expect(titlesOf(await search('q=sand'))).toEqual(['Salt and sand']);
  expect(titlesOf(await search('q=sand&archived=true'))).toEqual(['Sand']);
  expect(titlesOf(await search('q=sand&archived=all'))).toEqual(['Salt and sand', 'Sand']);
  expect((await search('q=sand&archived=maybe')).status).toBe(422);
});

test('a search answers the fields that were asked for alone', async () => {
  const { json } = await search('q=salt&kinds=ticket&fields=title,key');
  expect(json.data).toEqual([{ key: 'WEB-1', title: 'Salt' }]);
  const unknown = await search('q=salt&fields=titel');
  expect(unknown.status).toBe(422);
  expect(unknown.json['errors']).toEqual({
    fields: [
      'knows no "titel": must be some of kind, id, key, title, snippet, project_id, updated_at',
    ],
  });
});

test('a ticket that is read in its organization can include what it names', async () => {
  const path = `/api/v1/organizations/${shop.organization}/tickets/WEB-1`;
  const { json } = await shop.call('GET', `${path}?include=board,project&fields=key`);
  expect(json).toEqual({
    data: { key: 'WEB-1' },
    included: {
      boards: { [shop.boards[0] as string]: expect.objectContaining({ slug: 'open' }) },
      projects: { [shop.project]: expect.objectContaining({ key: 'WEB' }) },
    },
  });
});
