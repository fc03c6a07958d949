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
  const renamed = await act.renameOrganization(await of('owner'), { organization, name: 'Pit' });
  expect(renamed).toMatchObject({ name: 'Pit', slug: before.slug, version: before.version + 1 });
  const again = await act.renameOrganization(principal, { organization, name: 'Pit' });
  expect(again).toEqual(renamed);
});

test('admins cannot rename it', async () => {
  const { act, organization, of } = await opened();
  const rename = act.renameOrganization(await of('admin'), { organization, name: 'Pit' });
  await expect(rename).rejects.toMatchObject({ code: 'insufficient_role' });
});
