import { organizationRecord, type Organization } from '../../src/tenancy/organization.ts';
import type { User } from '../../src/identity/user.ts';
import type {
  OrganizationQueries,
  OrganizationStore,
} from '../../src/tenancy/organizations.port.ts';
import type { Table } from './table.ts';
import type { TenantData } from './tenant-data.ts';

/** The organization and its people; `users` are those of the whole deployment, `all` its organizations. */
export function organizationStore(
  data: TenantData,
  users: Table<User>,
  all: readonly Organization[],
): OrganizationStore {
  const taken = new Set(all.map(({ slug }) => slug));
  return {
    find: async () => data.organization.get(data.organizationId),
    takenSlugs: async (slugs) => new Set(slugs.filter((slug) => taken.has(slug))),
    add: async (organization) => {
      if (taken.has(organization.slug)) throw new Error(`slug ${organization.slug} is taken`);
      data.organization.add(organization.id, organization);
    },
    membership: async (userId) => data.memberships.get(userId),
    membersAmong: async (userIds) =>
      new Set(userIds.filter((userId) => data.memberships.get(userId) !== null)),
    addMembership: async (membership) => {
      if (users.get(membership.userId) === null) throw new Error('names no user');
      data.memberships.add(membership.userId, membership);
    },
    findUserByEmail: async (email) => users.first((user) => user.email === email),
    addUser: async (user) => users.add(user.id, user),
  };
}

/** Reads of the organization. */
export function organizationQueries(data: () => TenantData): OrganizationQueries {
  return {
    find: async () => {
      const { organization, organizationId } = data();
      const found = organization.get(organizationId);
      return found === null ? null : organizationRecord(found);
    },
  };
}
