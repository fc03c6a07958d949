import { changed } from '../../src/record/next-version.ts';
import { accountCreated } from '../../src/event/account-event.ts';
import { User } from '../../src/records/user.ts';
import type { Role } from '../../src/access/roles.ts';
import { Membership } from '../../src/records/membership.ts';
import { save, type TenantFixture } from './tenant-fixture.ts';

/** An account that belongs to no organization yet. */
export async function aUser(
  { tenancy, principal, newId, tick }: TenantFixture,
  {
    locale = null,
    timeZone = null,
    ...fields
  }: Partial<Pick<User, 'name' | 'email' | 'passwordHash' | 'locale' | 'timeZone'>> = {},
): Promise<User> {
  const id = newId();
  const now = tick();
  const plain = new User({
    id,
    name: 'Ada Example',
    email: `${id}@example.test`,
    passwordHash: null,
    emailConfirmedAt: now,
    now,
    ...fields,
  });
  const user = changed(plain, { locale, timeZone });
  const accountEvents = [accountCreated(user, newId, principal.actor)];
  await tenancy.inTenant(principal, (stores) =>
    stores.write({ saved: [user], accountEvents }, { kind: 'done', answer: null }),
  );
  return user;
}

/** Somebody of the organization, a plain member by default, who is added to the `project` if one is named. */
export async function aMember(
  tenant: TenantFixture,
  {
    role = 'member',
    project,
    ...fields
  }: { role?: Role; project?: { id: string } } & Parameters<typeof aUser>[1] = {},
): Promise<User> {
  const user = await aUser(tenant, fields);
  await joins(tenant, user.id, role);
  if (project !== undefined) await putInProject(tenant, project.id, user.id);
  return user;
}

/** An account becomes a member of the organization, a former member too. */
export async function joins(
  { tenancy, principal, tick }: TenantFixture,
  userId: string,
  role: Role = 'member',
): Promise<void> {
  const { organizationId } = principal;
  await tenancy.inTenant(principal, async (stores) => {
    await stores.organizations.loadPlace(userId);
    await save(stores, new Membership({ organizationId, userId, role, now: tick() }));
  });
}

/** A member leaves the organization. */
export async function leaves(
  { tenancy, principal, tick }: TenantFixture,
  userId: string,
): Promise<void> {
  await tenancy.inTenant(principal, async (stores) => {
    const place = await stores.organizations.loadPlace(userId);
    if (place === null) throw new Error('is no member');
    await stores.write(
      {
        saved: [changed(place.membership, { removedAt: tick() })],
        sets: [{ kind: 'leaves_projects', userId }],
      },
      { kind: 'done', answer: null },
    );
  });
}

/** A member of the organization comes into a project, or leaves it. */
export async function putInProject(
  { tenancy, principal, tick }: TenantFixture,
  projectId: string,
  userId: string,
  isMember = true,
): Promise<void> {
  const set = { kind: 'project_member', projectId, userId, isMember, now: tick() } as const;
  await tenancy.inTenant(principal, (stores) =>
    stores.write({ sets: [set] }, { kind: 'done', answer: null }),
  );
}
