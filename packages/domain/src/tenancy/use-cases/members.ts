import { DomainError, invalid } from '../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { refuseForeignOrganization } from '../found-or-refused.ts';
import { hideFromPlainMember, refuseBeyondRole, refusePlainMember } from '../access.ts';
import { memberEvent } from '../member-event.ts';
import { isLower, Membership, type OrganizationMemberRecord, type Role } from '../membership.ts';
import type { OrganizationStore } from '../organizations.port.ts';
import { personRecord } from '../person-record.ts';
import type { Principal } from '../principal.ts';
import { revokeInvitations, revokeMadeBy, type Revocable } from '../revoke-made-by.ts';
import type { Tenancy } from '../tenancy.port.ts';
import type { Ports } from '../../ports.ts';

/** The ports of changes to members. */
type MemberPorts = Pick<Ports, 'tenancy' | 'clock' | 'newId'>;

/** A person of an organization. */
interface MemberInput {
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
    hideFromPlainMember(principal, 'person');
    return tenancy.queriesOf(principal).organizations.members(page);
  };

/**
 * Adds a former member again. Other people are invited instead: whether a person has an account is no
 * organization's business. Refuses with `insufficient_role` and `validation_failed` (user_id).
 */
export const createAddOrganizationMember =
  ({ tenancy, clock, newId }: MemberPorts) =>
  async (
    principal: Principal,
    { organization, user: userId, role }: MemberInput & { role: Role },
  ): Promise<OrganizationMemberRecord> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    refuseBeyondRole(principal, role);
    return tenancy.inTenant(principal, async ({ organizations, events }) => {
      const former = await organizations.lockMembership(userId);
      if (former === null) throw invalid('user_id', 'is not a former member: send an invitation');
      if (!former.isFormer) throw invalid('user_id', 'is already a person of this organization');
      const { organizationId } = principal;
      const now = clock();
      const membership = new Membership({ organizationId, userId, role, now });
      await organizations.addMembership(membership);
      const record = await personRecord(organizations, userId, role);
      await events.append(...memberEvent(principal, { newId, now }, 'member.added', record));
      return record;
    });
  };

/** Gives a person another role; with a lower one, the open invitations that they sent end. Refuses with `not_found` (person), `insufficient_role` and `last_owner`. */
export const createChangeMemberRole =
  ({ tenancy, clock, newId }: MemberPorts) =>
  async (
    principal: Principal,
    { organization, user: userId, role }: MemberInput & { role: Role },
  ): Promise<OrganizationMemberRecord> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    refusePlainMember(principal);
    return tenancy.inTenant(principal, async (stores) => {
      const { organizations, events } = stores;
      const present = await presentRole(organizations, userId);
      refuseBeyondRole(principal, present, role);
      const before = await personRecord(organizations, userId, present);
      if (present === role) return before;
      if (present === 'owner') await refuseLastOwner(organizations, userId, { field: 'role' });
      await organizations.changeRole(userId, role);
      const record = { ...before, role };
      const time = { newId, now: clock() };
      if (isLower(role, present)) await revokeInvitations(stores, principal, { userId, ...time });
      await events.append(...memberEvent(principal, time, 'member.updated', record, before));
      return record;
    });
  };

/**
 * Ends a membership; everybody may end their own. The open invitations that the person sent end; what they made stays, unless `revoke` names it. Refuses with `not_found` (person), `insufficient_role` and
 * `last_owner`.
 */
export const createRemoveOrganizationMember =
  ({ tenancy, clock, newId }: MemberPorts) =>
  async (
    principal: Principal,
    { organization, user: userId, revoke = [] }: MemberInput & { revoke?: readonly Revocable[] },
  ): Promise<void> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const isOneself = principal.person?.userId === userId;
    if (!isOneself || revoke.length > 0) refusePlainMember(principal);
    await tenancy.inTenant(principal, async (stores) => {
      const { organizations, events } = stores;
      const present = await presentRole(organizations, userId);
      if (!isOneself) refuseBeyondRole(principal, present);
      if (present === 'owner') await refuseLastOwner(organizations, userId);
      const record = await personRecord(organizations, userId, present);
      const now = clock();
      await organizations.endMembership(userId, now);
      await events.append(...memberEvent(principal, { newId, now }, 'member.removed', record));
      await revokeMadeBy(stores, principal, { userId, input: revoke, newId, now });
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

async function refuseLastOwner(
  organizations: OrganizationStore,
  userId: string,
  blame: { field?: 'role' } = {},
): Promise<void> {
  const owners = await organizations.lockOwners();
  if (owners.size === 1 && owners.has(userId)) throw new DomainError('last_owner', blame);
}
