import { systemPrincipal } from '@basalt/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BrowserClient } from '../testing/index.ts';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

let fixture: SignInFixture;
let ada: BrowserClient;
let person: string;

beforeEach(async () => {
  fixture = await openSignInFixture();
  person = await fixture.person('ada@example.test', 'admin');
  ada = await fixture.entered('ada@example.test');
});
afterEach(() => fixture.stop());

/** The addresses of a comment on a ticket and of one on a document. */
async function commentPaths(): Promise<string[]> {
  const { use, organization } = fixture;
  const system = systemPrincipal(organization);
  const { id: project } = await use.createProject(system, {
    organization,
    name: 'Web',
    key: 'WEB',
  });
  const { id: ticket } = await use.createTicket(system, {
    project,
    boardSlug: 'open',
    title: 'Pay',
  });
  const { id: document } = await use.createDocument(system, { organization, title: 'Guide' });
  const bodyHtml = '<p>Done</p>';
  const onTicket = await use.createTicketComment(system, { parent: ticket, bodyHtml });
  const onDocument = await use.createDocumentComment(system, { parent: document, bodyHtml });
  return [
    `/app-api/tickets/${ticket}/comments/${onTicket.id}`,
    `/app-api/documents/${document}/comments/${onDocument.id}`,
  ];
}

test('a person reacts to comments, and the tag of a comment changes with it, not its version', async () => {
  for (const path of await commentPaths()) {
    const before = await ada.get(path);
    expect(before.json.data).toMatchObject({ reactions: [], version: 1 });
    const react = (body: object) => ada.send('PATCH', `${path}/reactions`, { body });
    const liked = await react({ heart: true, eyes: false });
    const reactions = [
      { reaction: 'heart', people: [{ id: person, name: expect.any(String) as string }] },
    ];
    expect(liked).toMatchObject({ status: 200, json: { data: { reactions, version: 1 } } });
    const tag = before.headers.get('ETag') ?? '';
    const after = await ada.get(path, { headers: { 'If-None-Match': tag } });
    expect(after).toMatchObject({ status: 200, json: { data: { reactions } } });
    const newTag = after.headers.get('ETag') ?? '';
    expect((await ada.get(path, { headers: { 'If-None-Match': newTag } })).status).toBe(304);
    const chosen = await ada.get(`${path}?fields=id`, { headers: { 'If-None-Match': newTag } });
    expect(chosen.status).toBe(200);
    const ended = await react({ heart: false });
    expect(ended.json.data).toEqual(before.json.data);
    expect(ended.headers.get('ETag')).toBe(tag);
  }
});

test.each([{ heart: 'yes' }, { heart: null }, { hat: true }])(
  'refuses the reactions %j',
  async (body) => {
    const [path] = await commentPaths();
    const [field = ''] = Object.keys(body);
    const refused = await ada.send('PATCH', `${path}/reactions`, { body });
    expect(refused).toMatchObject({
      status: 422,
      json: { code: 'validation_failed', errors: { [field]: [expect.any(String)] } },
    });
  },
);
