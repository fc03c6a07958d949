import { accountCreated } from '../../src/identity/account-event.ts';
import { User } from '../../src/identity/user.ts';
import { Membership, type Role } from '../../src/tenancy/membership.ts';
import type { Site } from './site.ts';

/** An account that belongs to no organization yet. */
export async function aUser(
  { tenancy, principal, newId, tick }: Site,
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
  site: Site,
  {
    role = 'member',
    project,
    ...fields
  }: { role?: Role; name?: string; project?: { id: string } } = {},
): Promise<User> {
  const user = await aUser(site, fields);
  const { organizationId } = site.principal;
  const now = site.tick();
  const membership = new Membership({ organizationId, userId: user.id, role, now });
  await site.tenancy.inTenant(site.principal, async ({ organizations, projects }) => {
    await organizations.addMembership(membership);
    if (project !== undefined) await projects.addMember(project.id, user.id, now);
  });
  return user;
}
