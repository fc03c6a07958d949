import { refuseLastOwner } from '../last-owner.ts';
import { changed } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { refuseForeignOrganization } from '../found-or-refused.ts';
import { refuseBeyondRole, refusePlainMember } from '../../records/permissions.ts';
import { hideFromPlainMember } from '../../records/visibility.ts';
import {
  type MemberFilter,
  Membership,
  type OrganizationMemberRecord,
} from '../../records/membership.ts';
import { memberEvent } from '../member-event.ts';
import { isLower, type Role } from '../../access/roles.ts';
import type { PersonPlace } from '../../ports/organizations.port.ts';
import type { Principal } from '../../access/principal.ts';
import { endInvitations, endMadeBy, loadMadeBy, type Revocable } from './revoke-made-by.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';

/** A person of an organization. */
interface MemberInput {
  readonly organization: string;
  readonly user: string;
}

interface RoleInput extends MemberInput {
  readonly role: Role;
}

interface Removal extends MemberInput {
  readonly revoke?: readonly Revocable[];
}

/** The people of the organization, by name. For owners and admins. */
export const listOrganizationMembers =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      filter = {},
      page,
    }: { organization: string; filter?: MemberFilter; page: PageRequest },
  ): Promise<Page<OrganizationMemberRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    hideFromPlainMember(principal, 'person');
    return tenancy.queriesOf(principal).organizations.members(page, filter);
  };

/**
 * Adds a former member again. Other people must be invited, so that an organization cannot find out who has an
 * account. Refuses with `insufficient_role` and `validation_failed` (user_id).
 */
export const addOrganizationMember = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ organization }: RoleInput) => ({ kind: 'organization', id: organization }),
    load: async ({ organizations }, { user }) => ({ place: await organizations.loadPlace(user) }),
    check: ({ place }, { role }, { principal }) => {
      refuseBeyondRole(principal, role);
      if (place === null) throw invalid('user_id', 'is not a former member: send an invitation');
      if (place.membership.removedAt === null) {
        throw invalid('user_id', 'is already a person of this organization');
      }
      return { ...place, role };
    },
    decide: ({ membership: former, person, role }, { now }) => {
      const answer: OrganizationMemberRecord = { ...person, role };
      const membership = new Membership({
        organizationId: former.organizationId,
        userId: former.userId,
        role,
        now,
      });
      return { saved: [membership], events: [memberEvent('member.added', answer)], answer };
    },
  });

/**
 * Changes the role of a person. When the new role is lower, the open invitations that they sent end. Refuses with `not_found` (person),
 * `insufficient_role` and `last_owner`.
 */
export const changeMemberRole = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ organization }: RoleInput) => ({ kind: 'organization', id: organization }),
    load: async ({ organizations, invitations }, { user }) => ({
      place: await organizations.loadPlace(user),
      sent: await invitations.lockSentBy(user),
    }),
    check: ({ place, sent }, { role }, { principal }) => {
      refusePlainMember(principal);
      const present = presentOf(place);
      refuseBeyondRole(principal, present.membership.role, role);
      return { ...present, sent, role };
    },
    decide: ({ membership: before, person, owners, sent, role }, { now }) => {
      if (before.role === role) return { answer: person };
      refuseLastOwner(before, owners, { field: 'role' });
      const answer: OrganizationMemberRecord = { ...person, role };
      const ended = endInvitations(isLower(role, before.role) ? sent : [], now);
      return {
        saved: [changed(before, { role }), ...ended.saved],
        events: [...ended.events, memberEvent('member.updated', answer, person)],
        answer,
      };
    },
  });

/**
 * Ends a membership; everybody may end their own. What the person made stays, unless `revoke` names it (`endMadeBy`); the open invitations that they
 * sent always end. Refuses with `not_found` (person), `insufficient_role` and `last_owner`.
 */
export const removeOrganizationMember = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ organization }: Removal) => ({ kind: 'organization', id: organization }),
    load: async (stores, { user, revoke = [] }) => ({
      place: await stores.organizations.loadPlace(user),
      made: await loadMadeBy(stores, user, revoke),
    }),
    check: ({ place, made }, { user, revoke = [] }, { principal }) => {
      const isOneself = principal.person?.userId === user;
      if (!isOneself || revoke.length > 0) refusePlainMember(principal);
      const present = presentOf(place);
      if (!isOneself) refuseBeyondRole(principal, present.membership.role);
      return { ...present, made, revoke };
    },
    decide: ({ membership, person, owners, made, revoke }, { now }) => {
      refuseLastOwner(membership, owners);
      const ended = endMadeBy(made, { userId: person.id, revoke, now });
      return {
        saved: [changed(membership, { removedAt: now }), ...ended.saved],
        removed: ended.removed ?? [],
        sets: [{ kind: 'leaves_projects', userId: person.id }],
        events: [memberEvent('member.removed', person), ...ended.events],
        answer: undefined,
      };
    },
  });

/** The place, if the person is a member now. Refuses any other with `not_found` (person). */
function presentOf(place: PersonPlace | null): PersonPlace {
  if (place === null || place.membership.removedAt !== null) {
    throw new DomainError('not_found', { resource: 'person' });
  }
  return place;
}
