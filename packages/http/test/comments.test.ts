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

const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

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
      'body_html',
      'author',
      'source',
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

  test('are changed by nobody else’s key', async () => {
    const principal = systemPrincipal(shop.organization);
    const other = await shop.app.use.createCredential(principal, { name: 'other', scopes: ['*'] });
    const { id } = (await say('mine')).json.data as Comment;
    for (const [method, body] of [
      ['PATCH', { body_html: 'yours' }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await shop.call(method, `${collection()}/${id}`, {
        body,
        ...as(other.token),
      });
      expect(refused).toMatchObject({ status: 403, json: { code: 'not_author' } });
      expect(refused.json).not.toHaveProperty('errors');
    }
    expect((await shop.call('DELETE', `${collection()}/${id}`)).status).toBe(204);
  });

  test('stay their author’s when its secret is rotated, and keep their name of the author', async () => {
    const principal = systemPrincipal(shop.organization);
    const { use } = shop.app;
    const before = await use.createCredential(principal, { name: 'to rotate', scopes: ['*'] });
    const sending = { body: { body_html: 'mine' }, ...as(before.token) };
    const { id } = (await shop.call('POST', collection(), sending)).json.data as Comment;
    const after = await use.rotateCredential(principal, { publicId: before.public_id });
    const edit = { body: { body_html: 'still mine' }, ...as(after.token) };
    expect((await shop.call('PATCH', `${collection()}/${id}`, edit)).status).toBe(200);
    await use.revokeCredential(principal, { publicId: before.public_id });
    const read = await shop.call('GET', `${collection()}/${id}`);
    expect(read.json.data).toMatchObject({ author: { name: 'to rotate' } });
  });

  test('tell of the outer record first, then of the comment', async () => {
    const { use } = shop.app;
    const { id } = await use.createOrganization({ name: 'Other Quarry' });
    const principal = systemPrincipal(id);
    const theirs = await use.createDocument(principal, { organization: id, title: 'Theirs' });
    const foreign = kind === 'documents' ? theirs.id : (await theirTicket()).id;
    const here = (await say('here')).json.data as Comment;
    for (const comment of [here.id, 'nonsense', '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f']) {
      for (const [parent, status] of [
        [foreign, 403],
        ['01890f3e-7b1a-7cc3-98c4-dc0c0c073980', 404],
      ]) {
        for (const body of [{ body_html: 'x' }, { nonsense: 1 }, '{']) {
          const reply = await shop.call('PATCH', `/api/v1/${kind}/${parent}/comments/${comment}`, {
            body,
          });
          expect([reply.status, reply.json['message']]).toEqual([
            status,
            expect.stringContaining(kind.slice(0, -1)),
          ]);
        }
      }
    }
    for (const comment of ['nonsense', '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f']) {
      for (const body of [{ body_html: 'x' }, { nonsense: 1 }, '{']) {
        const reply = await shop.call('PATCH', `${collection()}/${comment}`, { body });
        expect([reply.status, reply.json['message']]).toEqual([404, 'There is no such comment.']);
      }
    }

    async function theirTicket() {
      const project = await use.createProject(principal, { organization: id, name: 'Theirs' });
      return use.createTicket(principal, { project: project.id, boardSlug: 'open', title: 'x' });
    }
  });

  test('are paged in creation order', async () => {
    await Promise.all([say('a'), say('b'), say('c')]);
    const pages: Comment[] = [];
    let address = `${collection()}?per_page=1&total=true`;
    for (;;) {
      const { json } = await shop.call('GET', address);
      pages.push(...(json.data as Comment[]));
      expect(json['meta']).toMatchObject({ per_page: 1 });
      const { next } = json['links'] as { next: string | null };
      if (next === null) break;
      address = new URL(next).pathname + new URL(next).search;
    }
    const whole = (await shop.call('GET', collection())).json.data;
    expect(pages).toEqual(whole);
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
