import type { Clock } from '../../kernel/clock.port.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { refuseForeignOrganization } from '../absent.ts';
import { refuseBeyondRole, refusePlainMember } from '../access.ts';
import { Membership, type OrganizationMemberRecord, type Role } from '../membership.ts';
import type { OrganizationStore } from '../organizations.port.ts';
import type { Principal } from '../principal.ts';
import type { Tenancy } from '../tenancy.port.ts';

/** A person of an organization. */
interface MemberWish {
  readonly organization: string;
  readonly user: string;
}

/** The people of the organization, by name. For owners and admins. */
export const createListOrganizationMembers =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { organization, page }: { organization: string; page: PageRequest },
  ): Promise<Page<OrganizationMemberRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    refusePlainMember(principal);
    return tenancy.queriesOf(principal).organizations.members(page);
  };

/**
 * Brings somebody back who was a member before. Strangers are invited instead: who has an account is no
 * organization's business. Refuses with `insufficient_role` and `validation_failed` (user_id).
 */
export const createAddOrganizationMember =
  ({ tenancy, clock }: { tenancy: Tenancy; clock: Clock }) =>
  async (
    principal: Principal,
    { organization, user: userId, role }: MemberWish & { role: Role },
  ): Promise<OrganizationMemberRecord> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    refuseBeyondRole(principal, role);
    return tenancy.inTenant(principal, async ({ organizations }) => {
      const former = await organizations.lockMembership(userId);
      if (former === null) throw invalid('user_id', 'names nobody who was here: invite them');
      if (!former.isFormer) throw invalid('user_id', 'names a person of this organization already');
      const { organizationId } = principal;
      const membership = new Membership({ organizationId, userId, role, now: clock() });
      await organizations.addMembership(membership);
      return recordOf(organizations, userId, role);
    });
  };

/** Gives a person another role. Refuses with `not_found` (person), `insufficient_role` and `last_owner`. */
export const createChangeMemberRole =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { organization, user: userId, role }: MemberWish & { role: Role },
  ): Promise<OrganizationMemberRecord> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    refusePlainMember(principal);
    return tenancy.inTenant(principal, async ({ organizations }) => {
      const present = await presentRole(organizations, userId);
      refuseBeyondRole(principal, present, role);
      if (present !== role) {
        if (present === 'owner') await refuseLastOwner(organizations, userId);
        await organizations.changeRole(userId, role);
      }
      return recordOf(organizations, userId, role);
    });
  };

/**
 * Ends a membership; everybody may end their own. Refuses with `not_found` (person), `insufficient_role` and
 * `last_owner`.
 */
export const createRemoveOrganizationMember =
  ({ tenancy, clock }: { tenancy: Tenancy; clock: Clock }) =>
  async (principal: Principal, { organization, user: userId }: MemberWish): Promise<void> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const isOneself = principal.person?.userId === userId;
    if (!isOneself) refusePlainMember(principal);
    await tenancy.inTenant(principal, async ({ organizations }) => {
      const present = await presentRole(organizations, userId);
      if (!isOneself) refuseBeyondRole(principal, present);
      if (present === 'owner') await refuseLastOwner(organizations, userId);
      await organizations.endMembership(userId, clock());
    });
  };

/** The role of a present member. All owners are locked first, so that no two of them leave at once. */
async function presentRole(organizations: OrganizationStore, userId: string): Promise<Role> {
  await organizations.lockOwners();
  const membership = await organizations.lockMembership(userId);
  if (membership === null || membership.isFormer) {
    throw new DomainError('not_found', { resource: 'person' });
  }
  return membership.role;
}

async function refuseLastOwner(organizations: OrganizationStore, userId: string): Promise<void> {
  const owners = await organizations.lockOwners();
  if (owners.size === 1 && owners.has(userId)) throw new DomainError('last_owner', {});
}

async function recordOf(
  organizations: OrganizationStore,
  userId: string,
  role: Role,
): Promise<OrganizationMemberRecord> {
  const person = await organizations.findPerson(userId);
  if (person === null) throw new Error('a membership of nobody');
  return { id: person.id, name: person.name, email: person.email, role };
}
