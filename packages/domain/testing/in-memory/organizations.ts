import type { TextPlace } from '../../src/file/text-references.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { hasImplicitAccess } from '../../src/tenancy/implicit-access.ts';
import { organizationRecord, type Organization } from '../../src/tenancy/organization.ts';
import type { User } from '../../src/identity/account/user.ts';
import type {
  OrganizationQueries,
  OrganizationStore,
} from '../../src/tenancy/organizations.port.ts';
import {
  isSelectedMember,
  type Membership,
  type OrganizationMemberRecord,
} from '../../src/tenancy/membership.ts';
import { liveDocument, liveProject, ticketByRef } from './live.ts';
import { pageOf, type Order } from './paging.ts';
import type { Table } from './table.ts';
import type { TenantData } from './tenant-data.ts';

/** The organization and its people; `users` are those of the whole deployment, as are the taken slugs. */
export function organizationStore(
  data: TenantData,
  users: Table<User>,
  taken: () => ReadonlySet<string>,
): OrganizationStore {
  const placeOf = (userId: string) =>
    data.memberships.get(userId) ?? data.formerMemberships.get(userId);
  const owners = () =>
    new Set(data.memberships.where(({ role }) => role === 'owner').map(({ userId }) => userId));
  return {
    find: async () => data.organization.get(data.organizationId),
    lock: async () => data.organization.get(data.organizationId),
    takenSlugs: async (slugs) => {
      const all = taken();
      return new Set(slugs.filter((slug) => all.has(slug)));
    },
    membership: async (userId) => data.memberships.get(userId),
    membersAmong: async (userIds) =>
      new Set(userIds.filter((userId) => data.memberships.get(userId) !== null)),
    lockOwners: async () => owners(),
    loadPlace: async (userId) => {
      const membership = placeOf(userId);
      const user = users.get(userId);
      if (membership === null || user === null) return null;
      const { id, name, email } = user;
      const person = { id, name, email, role: membership.role };
      return { membership, person, owners: owners() };
    },
    findPerson: async (userId) => (placeOf(userId) === null ? null : users.get(userId)),
    loadAccount: async (email) => {
      const user = users.first((one) => one.email === email);
      return user === null ? null : { user, membership: placeOf(user.id) };
    },
  };
}

const byName: Order<OrganizationMemberRecord> = {
  ways: ['up', 'up'],
  values: ({ name, id }) => [name, id],
};

/** Refuses a suspended organization with `organization_suspended`. */
export function refuseSuspended(organization: Organization | null): void {
  if ((organization?.suspendedAt ?? null) !== null)
    throw new DomainError('organization_suspended', {});
}

/** Reads of the organization; `users` are those of the whole deployment. */
export function organizationQueries(
  data: () => TenantData,
  users: () => Table<User>,
): OrganizationQueries {
  return {
    find: async () => {
      const { organization, organizationId } = data();
      const found = organization.get(organizationId);
      return found === null ? null : organizationRecord(found);
    },
    roleOf: async (userId) => {
      const { memberships, organization, organizationId } = data();
      const role = memberships.get(userId)?.role ?? null;
      if (role !== null) refuseSuspended(organization.get(organizationId));
      return role;
    },
    members: async (page, filter = {}) => {
      const records = data()
        .memberships.where()
        .flatMap(({ userId, role }) => {
          const user = users().get(userId);
          return user === null ? [] : [{ id: user.id, name: user.name, email: user.email, role }];
        })
        .filter((record) => isSelectedMember(record, filter));
      return pageOf(records, byName, page);
    },
    readersAmong: async (userIds, place) => {
      const projectId = projectAt(data(), place);
      if (projectId === undefined) return new Set();
      const { memberships, projectMembers } = data();
      const reads = ({ userId, role }: Membership): boolean =>
        projectId === null ||
        hasImplicitAccess(role) ||
        projectMembers.where((each) => each.projectId === projectId && each.userId === userId)
          .length > 0;
      return new Set(
        memberships
          .where((each) => userIds.includes(each.userId) && reads(each))
          .map(({ userId }) => userId),
      );
    },
  };
}

/** The id of the project of a place; null for what is of no project, undefined for what does not exist. */
function projectAt(data: TenantData, place: TextPlace): string | null | undefined {
  if (place.kind === 'organization') return null;
  if (place.kind === 'project') return liveProject(data, place.id)?.id;
  return place.kind === 'ticket'
    ? ticketByRef(data, place.ref)?.projectId
    : liveDocument(data, place.ref)?.projectId;
}
