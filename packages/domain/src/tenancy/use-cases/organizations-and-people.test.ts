import { expect, test } from 'vitest';
import { aFixture, nobody, page } from '../../../test/fixture.ts';

test('founds organizations with slugs of their own', async () => {
  const { act } = await aFixture();
  const second = await act.createOrganization({ name: 'Quarry' });
  const chosen = await act.createOrganization({ name: 'Quarry', slug: 'pit' });
  const nameless = await act.createOrganization({ name: '石' });
  expect([second.slug, chosen.slug, nameless.slug]).toEqual(['quarry-2', 'pit', 'organization']);
  for (const slug of ['pit', 'Pit', 'p--it', '-pit', '']) {
    await expect(act.createOrganization({ name: 'X', slug })).rejects.toMatchObject({
      details: { errors: { slug: [expect.any(String)] } },
    });
  }
});

test('makes a person of the organization, confirmed unless told otherwise', async () => {
  const { act, principal, basalt } = await aFixture();
  const ada = await act.createUser(principal, { email: ' Ada@Example.test', name: 'Ada' });
  expect(ada).toMatchObject({ email: 'ada@example.test', name: 'Ada', role: 'member' });
  expect(ada.email_confirmed_at).toBe(basalt.clock().toISOString());
  const input = { email: 'bo@example.test', name: 'Bo', role: 'admin', confirmed: false } as const;
  expect(await act.createUser(principal, input)).toMatchObject({
    role: 'admin',
    email_confirmed_at: null,
  });
  for (const email of ['ADA@example.test', 'nonsense']) {
    await expect(act.createUser(principal, { email, name: 'X' })).rejects.toMatchObject({
      details: { errors: { email: [expect.any(String)] } },
    });
  }
});

test('lets an account join another organization as it is', async () => {
  const { act, principal, basalt } = await aFixture();
  const ada = await act.createUser(principal, { email: 'ada@example.test', name: 'Ada' });
  const foreign = await aFixture(basalt);
  const input = { email: 'ada@example.test', name: 'Someone else', role: 'owner' } as const;
  await expect(
    foreign.act.createUser(foreign.principal, { ...input, passwordHash: '$argon2id$x' }),
  ).rejects.toMatchObject({ details: { errors: { password: [expect.any(String)] } } });
  const joined = await foreign.act.createUser(foreign.principal, input);
  expect(joined).toEqual({ ...ada, role: 'owner' });
});

test('adds people of the organization to a project, each once', async () => {
  const { act, principal, project, basalt } = await aFixture();
  const ada = await act.createUser(principal, { email: 'ada@example.test', name: 'Ada' });
  const bo = await act.createUser(principal, {
    email: 'bo@example.test',
    name: 'Bo',
    role: 'owner',
  });
  const add = (user: string) => act.addProjectMember(principal, { project: project.id, user });
  expect(await add(ada.id)).toEqual({ project_id: project.id, user_id: ada.id });
  await add(ada.id);
  const { items } = await act.listMembers(principal, { project: project.id, page });
  expect(items.map(({ id, access }) => [id, access])).toEqual([
    [ada.id, 'explicit'],
    [bo.id, 'implicit'],
  ]);
  const foreign = await aFixture(basalt);
  const stranger = await foreign.act.createUser(foreign.principal, {
    email: 'c@example.test',
    name: 'C',
  });
  for (const user of [stranger.id, nobody]) {
    await expect(add(user)).rejects.toMatchObject({
      details: { errors: { user_id: ['is not a person of this organization'] } },
    });
  }
});
