import { expect, test } from 'vitest';
import { nobody } from '../../../test/fixture.ts';
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

test('admins and members cannot rename it, and nobody renames another one', async () => {
  const { act, organization, of, principal } = await opened();
  for (const role of ['admin', 'member'] as const) {
    const rename = act.renameOrganization(await of(role), { organization, name: 'Pit' });
    await expect(rename).rejects.toMatchObject({ code: 'insufficient_role' });
  }
  const other = act.renameOrganization(principal, { organization: nobody, name: 'Pit' });
  await expect(other).rejects.toMatchObject({ code: 'not_found' });
});

test('a change of a former version is refused', async () => {
  const { act, organization, principal } = await opened();
  const conditions = { ifMatch: [1] };
  await act.renameOrganization(principal, { organization, name: 'Pit', conditions });
  const late = act.renameOrganization(principal, { organization, name: 'Mine', conditions });
  await expect(late).rejects.toMatchObject({ code: 'version_mismatch' });
});
