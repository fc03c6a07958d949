import { accountCreated } from '../../src/identity/account/account-event.ts';
import { User } from '../../src/identity/account/user.ts';
import { Membership, type Role } from '../../src/tenancy/membership.ts';
import type { TenantFixture } from './tenant-fixture.ts';

/** An account that belongs to no organization yet. */
export async function aUser(
  { tenancy, principal, newId, tick }: TenantFixture,
  fields: Partial<Pick<User, 'name' | 'email' | 'passwordHash'>> = {},
): Promise<User> {
  const id = newId();
  const now = tick();
  const user = new User({
    id,
    name: 'Ada Example',
    email: `${id}@example.test`,
    passwordHash: null,
    emailConfirmedAt: now,
    now,
    ...fields,
  });
  const created = accountCreated(user, newId, principal.actor);
  await tenancy.inTenant(principal, async ({ organizations }) =>
    organizations.addUser(user, created),
  );
  return user;
}

/** Somebody of the organization, a plain member unless told otherwise, who is added to the `project` if one is named. */
export async function aMember(
  tenant: TenantFixture,
  {
    role = 'member',
    project,
    ...fields
  }: { role?: Role; name?: string; project?: { id: string } } = {},
): Promise<User> {
  const user = await aUser(tenant, fields);
  const { organizationId } = tenant.principal;
  const now = tenant.tick();
  const membership = new Membership({ organizationId, userId: user.id, role, now });
  await tenant.tenancy.inTenant(tenant.principal, async ({ organizations, projects }) => {
    await organizations.addMembership(membership);
    if (project !== undefined) await projects.addMember(project.id, user.id, now);
  });
  return user;
}
