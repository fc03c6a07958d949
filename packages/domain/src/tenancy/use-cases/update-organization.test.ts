import { expect, test } from 'vitest';
import { anIdentityFixture } from '../../../test/identity-fixture.ts';
import type { Role } from '../../access/roles.ts';

async function opened() {
  const fixture = await anIdentityFixture();
  const organization = fixture.principal.organizationId;
  const of = async (role: Role) => {
    const { email } = await fixture.person({ email: `${role}@example.test`, role });
    return fixture.sign.principalFor(await fixture.enter(email), { organization });
  };
  return { ...fixture, organization, of };
}

test('an owner renames the organization: its version grows, its slug stays', async () => {
  const { act, organization, of, principal } = await opened();
  const before = await act.readOrganization(principal, { organization });
  const renamed = await act.updateOrganization(await of('owner'), { organization, name: 'Pit' });
  expect(renamed).toMatchObject({ name: 'Pit', slug: before.slug, version: before.version + 1 });
  const again = await act.updateOrganization(principal, { organization, name: 'Pit' });
  expect(again).toEqual(renamed);
});

test('an owner decides whether members make labels', async () => {
  const { act, organization, of, project, principal } = await opened();
  const member = await of('member');
  await act.addProjectMember(principal, { project: project.id, user: member.person?.userId ?? '' });
  const create = (name: string) => act.createLabel(member, { project: project.id, name });
  expect(await create('bug')).toMatchObject({ name: 'bug' });
  const owner = await of('owner');
  const settled = await act.updateOrganization(owner, { organization, membersMakeLabels: false });
  expect(settled).toMatchObject({ members_make_labels: false });
  await expect(create('task')).rejects.toMatchObject({
    code: 'insufficient_role',
    details: { required: 'admin' },
  });
  const app = { ...owner, app: { id: 'a', grantId: 'g', expiresAt: new Date(0) } };
  const asApp = act.createLabel(
    { ...app, scopes: ['tickets:write'] },
    { project: project.id, name: 'x' },
  );
  await expect(asApp).rejects.toMatchObject({ code: 'insufficient_scope' });
  expect(await act.createLabel(owner, { project: project.id, name: 'x' })).toMatchObject({
    name: 'x',
  });
});

test('admins cannot rename it', async () => {
  const { act, organization, of } = await opened();
  const rename = act.updateOrganization(await of('admin'), { organization, name: 'Pit' });
  await expect(rename).rejects.toMatchObject({ code: 'insufficient_role' });
});
