import { organizationRecord } from '../../src/tenancy/organization.ts';
import type { AccountEvent } from '../../src/identity/account/account-event.ts';
import type { User } from '../../src/identity/account/user.ts';
import type {
  OrganizationQueries,
  OrganizationStore,
} from '../../src/tenancy/organizations.port.ts';
import type { OrganizationMemberRecord } from '../../src/tenancy/membership.ts';
import { pageOf, type Order } from './paging.ts';
import type { Table } from './table.ts';
import type { TenantData } from './tenant-data.ts';

/** The organization and its people; `users` are those of the whole deployment, as are the taken slugs. */
export function organizationStore(
  data: TenantData,
  users: Table<User>,
  accountEvents: AccountEvent[],
  taken: () => ReadonlySet<string>,
): OrganizationStore {
  return {
    find: async () => data.organization.get(data.organizationId),
    lock: async () => data.organization.get(data.organizationId),
    save: async (organization) => data.organization.save(organization.id, organization),
    takenSlugs: async (slugs) => {
      const all = taken();
      return new Set(slugs.filter((slug) => all.has(slug)));
    },
    add: async (organization) => {
      if (taken().has(organization.slug)) throw new Error(`slug ${organization.slug} is taken`);
      data.organization.add(organization.id, organization);
    },
    membership: async (userId) => data.memberships.get(userId),
    membersAmong: async (userIds) =>
      new Set(userIds.filter((userId) => data.memberships.get(userId) !== null)),
    addMembership: async (membership) => {
      if (users.get(membership.userId) === null) throw new Error('names no user');
      data.memberships.add(membership.userId, membership);
      data.formerMemberships.delete(membership.userId);
    },
    lockMembership: async (userId) => {
      const present = data.memberships.get(userId);
      const membership = present ?? data.formerMemberships.get(userId);
      return membership && Object.assign(membership, { isFormer: present === null });
    },
    lockOwners: async () =>
      new Set(data.memberships.where(({ role }) => role === 'owner').map(({ userId }) => userId)),
    changeRole: async (userId, role) => {
      const membership = data.memberships.get(userId);
      if (membership === null) throw new Error('is no member');
      data.memberships.save(userId, Object.assign(membership, { role }));
    },
    endMembership: async (userId) => {
      const membership = data.memberships.get(userId);
      if (membership === null) throw new Error('is no member');
      data.memberships.delete(userId);
      data.formerMemberships.add(userId, membership);
      for (const { projectId } of data.projectMembers.where((one) => one.userId === userId)) {
        data.projectMembers.delete(`${projectId} ${userId}`);
      }
    },
    findPerson: async (userId) => {
      const known = data.memberships.get(userId) ?? data.formerMemberships.get(userId);
      return known === null ? null : users.get(userId);
    },
    findUserByEmail: async (email) => users.first((user) => user.email === email),
    addUser: async (user, created) => {
      users.add(user.id, user);
      accountEvents.push(created);
    },
  };
}

const byName: Order<OrganizationMemberRecord> = {
  ways: ['up', 'up'],
  values: ({ name, id }) => [name, id],
};

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
    roleOf: async (userId) => data().memberships.get(userId)?.role ?? null,
    members: async (page) => {
      const records = data()
        .memberships.where()
        .flatMap(({ userId, role }) => {
          const user = users().get(userId);
          return user === null ? [] : [{ id: user.id, name: user.name, email: user.email, role }];
        });
      return pageOf(records, byName, page);
    },
  };
}
