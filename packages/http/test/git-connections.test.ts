import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

let fixture: SignInFixture;
beforeEach(async () => {
  fixture = await openSignInFixture();
});
afterEach(() => fixture.stop());

test('a member gets the same answer for a connection of the organization and for none', async () => {
  const at = `/organizations/${fixture.organization}/git-connections`;
  await fixture.person('ada@example.test', 'admin');
  await fixture.person('lin@example.test');
  const [admin, member] = [
    await fixture.entered('ada@example.test'),
    await fixture.entered('lin@example.test'),
  ];
  const made = await admin.post(at, { name: 'Shop', kind: 'github', project_ids: [] });
  const { id } = made.json.data as { id: string };
  const absent = '01890f3e-7b1a-7cc3-98c4-000000000000';
  const requests = [
    ['GET', ''],
    ['GET', '/deliveries'],
    ['PATCH', '', { name: 'Theirs' }],
    ['DELETE', ''],
  ] as const;
  for (const [method, path, body] of requests) {
    const answerFor = async (connection: string) => {
      const url = `/app-api/git-connections/${connection}${path}`;
      const { status, json } = await member.send(method, url, body && { body });
      return { method, path, status, ...json, request_id: '' };
    };
    const answer = await answerFor(id);
    expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    expect(answer).toEqual(await answerFor(absent));
  }
  expect((await member.get(`/app-api${at}`)).status).toBe(404);
  expect((await admin.get(`/app-api/git-connections/${id}/deliveries`)).status).toBe(200);
});
