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
      const at = readingAt(data(), place);
      if (at === null) return new Set();
      const { projectId, readers } = at;
      const { memberships, projectMembers } = data();
      const reads = ({ userId, role }: Membership): boolean =>
        hasImplicitAccess(role) ||
        ((readers?.includes(userId) ?? true) &&
          (projectId === null ||
            projectMembers
              .look((each) => each.projectId === projectId && each.userId === userId)
              .some(() => true)));
      return new Set(
        memberships
          .where((each) => userIds.includes(each.userId) && reads(each))
          .map(({ userId }) => userId),
      );
    },
  };
}

interface Reading {
  /** Null for what is of no project. */
  projectId: string | null;
  /** The people who read a draft besides owners and admins; null for what is no draft. */
  readers: readonly string[] | null;
}

/** The project and the readers of a place; null for what does not exist. */
function readingAt(data: TenantData, place: TextPlace): Reading | null {
  if (place.kind === 'organization') return { projectId: null, readers: place.only ?? null };
  if (place.kind === 'project') {
    const project = liveProject(data, place.id);
    return project && { projectId: project.id, readers: place.only ?? null };
  }
  if (place.kind === 'ticket') {
    const ticket = ticketByRef(data, place.ref);
    return ticket && { projectId: ticket.projectId, readers: null };
  }
  const document = liveDocument(data, place.ref);
  if (document === null) return null;
  const { createdBy } = document;
  const { projectId = document.projectId } = place.change ?? {};
  const { status = document.status, editorIds = document.editorIds } = place.change ?? {};
  const author = createdBy.type === 'user' ? [createdBy.id] : [];
  return { projectId, readers: status === 'draft' ? [...editorIds, ...author] : null };
}
