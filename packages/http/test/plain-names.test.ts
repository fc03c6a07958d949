import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';
import { openSignInFixture, password, type SignInFixture } from './sign-in-fixture.ts';

let shop: ApiFixture;
let browsers: SignInFixture;
beforeAll(async () => {
  shop = await openApiFixture();
  browsers = await openSignInFixture();
});
afterAll(async () => {
  await shop.stop();
  await browsers.stop();
});

const fault = ['must be one line, without control characters'];
const errorsOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
  status,
  json['errors'],
];

test('every name and title is one line', async () => {
  const call = async (method: string, path: string, body: object) =>
    shop.call(method, `/api/v1${path}`, { body });
  const make = async (path: string, body: object) =>
    ((await call('POST', path, body)).json.data as { id: string }).id;
  const { organization, project } = shop;
  const label = await make(`/projects/${project}/labels`, { name: 'bug' });
  const ticket = await make(`/projects/${project}/tickets`, { title: 'a', board_slug: 'open' });
  const document = await make(`/organizations/${organization}/documents`, { title: 'a' });
  const notification = { user_ids: [document], body: 'two\nlines' };
  for (const [method, path, field, more] of [
    ['PATCH', `/organizations/${organization}`, 'name', {}],
    ['POST', `/organizations/${organization}/projects`, 'name', {}],
    ['PATCH', `/projects/${project}`, 'name', {}],
    ['POST', `/projects/${project}/boards`, 'name', {}],
    ['PATCH', `/boards/${shop.boards[0]}`, 'name', {}],
    ['POST', `/projects/${project}/labels`, 'name', {}],
    ['PATCH', `/labels/${label}`, 'name', {}],
    ['POST', `/projects/${project}/tickets`, 'title', { board_slug: 'open' }],
    ['PATCH', `/tickets/${ticket}`, 'title', {}],
    ['POST', `/organizations/${organization}/documents`, 'title', {}],
    ['PATCH', `/documents/${document}`, 'title', {}],
    ['POST', `/organizations/${organization}/notifications`, 'title', notification],
  ] as const) {
    for (const broken of ['a\r\nb', 'a\u2028b', 'a\u001b[31mb']) {
      const reply = await call(method, path, { ...more, [field]: broken });
      expect([path, ...errorsOf(reply)]).toEqual([path, 422, { [field]: fault }]);
    }
  }
  const bulk = await call('POST', `/projects/${project}/tickets/bulk`, {
    mode: 'atomic',
    items: [{ op: 'create', board_slug: 'open', title: 'a\nb' }],
  });
  expect(errorsOf(bulk)).toEqual([422, { 'items.0.title': fault }]);
  const tags = await call('PATCH', `/tickets/${ticket}`, { tag_names: ['a\u0007b'] });
  expect(errorsOf(tags)).toEqual([422, { tag_names: [`${fault[0]} in each name`] }]);
});

test('names of people and credentials are one line, and an invitation goes to one plain address', async () => {
  const at = `/organizations/${browsers.organization}`;
  await browsers.person('ada@example.test', 'owner');
  const owner = await browsers.entered('ada@example.test');
  const named = await owner.post(`${at}/credentials`, { name: 'a\nb', scopes: ['*'] });
  expect(errorsOf(named)).toEqual([422, { name: fault }]);
  const me = await owner.send('PATCH', '/app-api/me', { body: { name: 'a\tb' } });
  expect(errorsOf(me)).toEqual([422, { name: fault }]);
  for (const email of [
    'x<victim@x.test',
    'a@x.test,b@x.test',
    '"a b"@x.test',
    'Ada <ada@x.test>',
  ]) {
    const invited = await owner.post(`${at}/invitations`, { email, role: 'member' });
    expect(errorsOf(invited)).toEqual([422, { email: ['is not an email address'] }]);
  }
  await owner.post(`${at}/invitations`, { email: 'new@example.test', role: 'member' });
  const mail = browsers.mails.at(-1);
  const token = mail?.kind === 'invitation' ? mail.data.token : '';
  const accepted = await browsers
    .browser()
    .post('/auth/invitations/accept', { token, name: 'a\rb', password });
  expect(errorsOf(accepted)).toEqual([422, { name: fault }]);
});
