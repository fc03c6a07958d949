import type { TextPlace } from '../../src/records/text-references.ts';
import { User } from '../../src/records/user.ts';
import { hasImplicitAccess } from '../../src/access/roles.ts';
import { isSelectedMember, Membership } from '../../src/records/membership.ts';
import { Organization, organizationRecord } from '../../src/records/organization.ts';
import type { OrganizationQueries, OrganizationStore } from '../../src/ports/organizations.port.ts';
import { liveDocument, liveProject, ticketByRef } from './live.ts';
import { orderBy, pageOf } from './paging.ts';
import { Table } from './table.ts';
import { refuseSuspended, type Tenant } from './tenant.ts';

/** The organization and its people, inside a transaction. */
export function organizationStore(tenant: Tenant): OrganizationStore {
  const { database } = tenant;
  const placeOf = (userId: string) => tenant.of(Membership).get(userId);
  const owners = () => {
    const memberships = tenant.of(Membership).where({ role: 'owner', removedAt: null });
    return new Set(memberships.map(({ userId }) => userId));
  };
  return {
    find: async () => tenant.organization(),
    lock: async () => tenant.organization(),
    takenSlugs: async (slugs) => {
      const all = new Table<Organization>(Organization, database).where();
      return new Set(all.map(({ slug }) => slug).filter((slug) => slugs.includes(slug)));
    },
    membership: async (userId) => tenant.member(userId),
    membersAmong: async (userIds) =>
      new Set(userIds.filter((userId) => tenant.member(userId) !== null)),
    lockOwners: async () => owners(),
    loadPlace: async (userId) => {
      const membership = placeOf(userId);
      const person = membership && personOf(tenant, membership);
      return membership && person && { membership, person, owners: owners() };
    },
    findPerson: async (userId) => placeOf(userId) && tenant.of(User).get(userId),
    loadAccount: async (email) => {
      const user = tenant.of(User).first({ email });
      return user && { user, membership: placeOf(user.id) };
    },
  };
}

/** The person of a membership; null without an account. */
export function personOf(tenant: Tenant, { userId, role }: Membership) {
  const user = tenant.of(User).get(userId);
  return user && { id: user.id, name: user.name, email: user.email, role };
}

/** The present members. */
export const peopleOf = (tenant: Tenant) =>
  tenant
    .of(Membership)
    .where({ removedAt: null })
    .flatMap((membership) => personOf(tenant, membership) ?? []);

/** The pictures of the present members. */
const picturesOf = (tenant: Tenant) =>
  peopleOf(tenant).flatMap(({ id }) => tenant.database.values('pictures').get(id) ?? []);

/** Reads of the organization. */
export function organizationQueries(tenant: Tenant): OrganizationQueries {
  return {
    find: async () => {
      const found = tenant.of(Organization).get(tenant.organizationId);
      return found && organizationRecord(found);
    },
    roleOf: async (userId) => {
      const role = tenant.member(userId)?.role ?? null;
      if (role !== null) refuseSuspended(tenant.organization());
      return role;
    },
    members: async (page, filter = {}) => {
      const people = peopleOf(tenant).filter((person) => isSelectedMember(person, filter));
      return pageOf(people, orderBy('name'), page);
    },
    pictures: async (page, userIds) => {
      const pictures = picturesOf(tenant)
        .filter(({ userId }) => userIds?.includes(userId) ?? true)
        .map(({ id, userId }) => ({ id, user_id: userId }));
      return pageOf(pictures, orderBy('id'), page);
    },
    picture: async (id) => picturesOf(tenant).find((picture) => picture.id === id) ?? null,
    readersAmong: async (userIds, place) => {
      const reading = readingAt(tenant, place);
      if (reading === null) return new Set();
      const { projectId, readers } = reading;
      const reads = (userId: string): boolean => {
        const role = tenant.member(userId)?.role;
        if (role === undefined || hasImplicitAccess(role)) return role !== undefined;
        const isInReach = projectId === null || tenant.isInProject(projectId, userId);
        return isInReach && (readers?.includes(userId) ?? true);
      };
      return new Set(userIds.filter(reads));
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
function readingAt(tenant: Tenant, place: TextPlace): Reading | null {
  if (place.kind === 'organization') return { projectId: null, readers: place.only ?? null };
  if (place.kind === 'project') {
    const project = liveProject(tenant, place.id);
    return project && { projectId: project.id, readers: place.only ?? null };
  }
  if (place.kind === 'ticket') {
    const ticket = ticketByRef(tenant, place.ref);
    return ticket && { projectId: ticket.projectId, readers: null };
  }
  const document = liveDocument(tenant, place.ref);
  if (document === null) return null;
  const { projectId = document.projectId, status = document.status } = place.change ?? {};
  const { editorIds = document.editorIds } = place.change ?? {};
  const author = document.createdBy.type === 'user' ? [document.createdBy.id] : [];
  return { projectId, readers: status === 'draft' ? [...editorIds, ...author] : null };
}
