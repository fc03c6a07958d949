import { systemPrincipal } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

const parents = { tickets: '', documents: '' };

beforeAll(async () => {
  const { organization, project, boards, app } = shop;
  const principal = systemPrincipal(organization);
  const input = { project, boardId: boards[0], title: 'Work' };
  parents.tickets = (await app.use.createTicket(principal, input)).id;
  parents.documents = (
    await app.use.createDocument(principal, { organization, title: 'Guide' })
  ).id;
});

interface Comment {
  id: string;
  body_html: string;
  author: { public_id: string };
}

describe.each(['tickets', 'documents'] as const)('comments below /%s', (kind) => {
  const collection = () => `/api/v1/${kind}/${parents[kind]}/comments`;
  const say = async (body_html: unknown) =>
    shop.call('POST', collection(), { body: { body_html } });

  test('are created at an address of their own, read, edited and deleted there', async () => {
    const created = await say('<p>Hello</p>');
    expect(created.status).toBe(201);
    const comment = created.json.data as Comment;
    const address = `${collection()}/${comment.id}`;
    expect(created.headers.location).toBe(address);
    expect(Object.keys(comment)).toEqual([
      'id',
      kind === 'tickets' ? 'ticket_id' : 'document_id',
      'reply_to',
      'body_html',
      'author',
      'source',
      'reactions',
      'version',
      'created_at',
      'updated_at',
    ]);
    expect(comment.author.public_id).toBe(shop.token.split('.')[0]?.split('_').at(-1));
    expect((await shop.call('GET', address)).json.data).toEqual(comment);
    expect((await shop.call('PATCH', address, { body: {} })).json.data).toEqual(comment);
    const edited = await shop.call('PATCH', address, { body: { body_html: '<p>Bye</p>' } });
    expect(edited).toMatchObject({ status: 200, json: { data: { body_html: '<p>Bye</p>' } } });
    const listed = (await shop.call('GET', collection())).json.data as Comment[];
    expect(listed.map(({ id }) => id)).toContain(comment.id);
    expect((await shop.call('DELETE', address)).status).toBe(204);
    expect((await shop.call('GET', address)).status).toBe(404);
  });

  test('may have 64 KiB as they are sent, counted in bytes', async () => {
    const longest = 'ä'.repeat(32 * 1024);
    expect((await say(longest)).status).toBe(201);
    const refused = await say(`${longest}x`);
    expect(refused).toMatchObject({
      status: 422,
      json: { errors: { body_html: [expect.any(String)] } },
    });
    expect((await say(`<p hidden="${'x'.repeat(64 * 1024)}">short</p>`)).status).toBe(422);
  });

  test.each([null, 1, [], {}, '', ' ', '<p></p>', '<!-- x -->', undefined])(
    'refuse %j as a body',
    async (body) => {
      const refused = await say(body);
      expect(refused).toMatchObject({
        status: 422,
        json: { errors: { body_html: [expect.any(String)] } },
      });
    },
  );

  test('cannot name their author, nor what they are on', async () => {
    for (const field of ['author', 'ticket_id', 'document_id', 'created_at', 'user_id']) {
      const refused = await shop.call('POST', collection(), {
        body: { body_html: 'x', [field]: 'x' },
      });
      expect(refused).toMatchObject({
        status: 422,
        json: { errors: { [field]: [expect.any(String)] } },
      });
    }
  });
});

test('a comment on a ticket that is named by its key has its address below the id', async () => {
  const created = await shop.call('POST', '/api/v1/tickets/web-1/comments', {
    body: { body_html: 'x' },
  });
  const { id } = created.json.data as Comment;
  expect(created.headers.location).toBe(`/api/v1/tickets/${parents.tickets}/comments/${id}`);
  expect((await shop.call('GET', `/api/v1/tickets/WEB-1/comments/${id}`)).status).toBe(200);
});
