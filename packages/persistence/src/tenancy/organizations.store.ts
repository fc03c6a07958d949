import { Membership, Organization, User, type OrganizationStore } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

/** Creators of organizations take turns: a slug that is not there cannot be locked. Chosen once. */
const slugLock = 7_264_118_052;

/** The transaction's tenant and its people in PostgreSQL. */
export function createOrganizationStore(tx: Transaction): OrganizationStore {
  const { organizationId, em } = tx;
  return {
    async find() {
      await tx.settle();
      return em.findOne(Organization, { id: organizationId });
    },
    async takenSlugs(slugs) {
      await tx.rows('select pg_advisory_xact_lock($1)', [slugLock]);
      const rows = await tx.rows<{ slug: string }>(
        'select slug from taken_organization_slugs($1::text[]) as slug',
        [slugs],
      );
      return new Set(rows.map(({ slug }) => slug));
    },
    async add(organization) {
      await tx.insert([organization]);
    },
    async membership(userId) {
      await tx.settle();
      return em.findOne(Membership, { organizationId, userId, removedAt: null } as object);
    },
    async membersAmong(userIds) {
      const rows = await tx.rows<{ user_id: string }>(
        `select user_id from memberships
        where organization_id = $1 and user_id = any($2::uuid[]) and removed_at is null
        order by user_id for share`,
        [organizationId, userIds],
      );
      return new Set(rows.map(({ user_id }) => user_id));
    },
    async addMembership(membership) {
      await tx.insert([membership]);
    },
    async findUserByEmail(email) {
      const [row] = await tx.rows<object>('select * from user_of_email($1)', [email]);
      return row === undefined ? null : em.map(User, row as never);
    },
    async addUser(user) {
      await tx.insert([user]);
    },
  };
}
