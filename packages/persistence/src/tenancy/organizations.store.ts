import { Membership, Organization, User, type OrganizationStore } from '@basalt/domain';
import { unstorable } from '../connection/storage-errors.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { noteAccountEvent } from '../identity/note-account-event.ts';
import { sql } from 'kysely';
import { db, isAnyOf, selection } from '../sql/query.ts';

/** Creators of organizations take turns: a slug that is not there cannot be locked. Chosen once. */
const slugLock = 7_264_118_052;

/** Memberships that have not ended, always locked in the same order. */
const present = (organizationId: string) =>
  db
    .selectFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .orderBy('user_id');

/** The transaction's tenant and its people in PostgreSQL. */
export function createOrganizationStore(tx: Transaction): OrganizationStore {
  const { organizationId } = tx;
  const own = () =>
    db
      .selectFrom('organizations as o')
      .select(tx.columns(Organization, 'o'))
      .where('o.id', '=', organizationId);
  return {
    find: () => tx.loadOne(Organization, own()),
    lock: () => tx.loadOne(Organization, own().forNoKeyUpdate()),
    save: (organization) => tx.save(organization),
    async takenSlugs(slugs) {
      await tx.rows(sql`select pg_advisory_xact_lock(${slugLock})`);
      const rows = await tx.rows(
        sql<{ slug: string }>`select slug from taken_organization_slugs(${slugs}::text[]) as slug`,
      );
      return new Set(rows.map(({ slug }) => slug));
    },
    add: (organization) => tx.save(organization),
    membership: (userId) =>
      tx.loadOne(
        Membership,
        db
          .selectFrom('memberships as m')
          .select(tx.columns(Membership, 'm'))
          .where('m.organization_id', '=', organizationId)
          .where('m.user_id', '=', userId)
          .where('m.removed_at', 'is', null),
      ),
    async membersAmong(userIds) {
      const rows = await tx.rows(
        selection(
          present(organizationId).select('user_id').where(isAnyOf('user_id', userIds)).forShare(),
        ),
      );
      return new Set(rows.map(({ user_id }) => user_id));
    },
    async addMembership(membership) {
      const { userId, role, createdAt } = membership;
      const added = await tx.rows(
        db
          .insertInto('memberships')
          .values({
            organization_id: organizationId,
            user_id: userId,
            role,
            created_at: createdAt.toISOString(),
          })
          .onConflict((on) =>
            on
              .columns(['organization_id', 'user_id'])
              .doUpdateSet(({ ref }) => ({
                role: ref('excluded.role'),
                created_at: ref('excluded.created_at'),
                removed_at: null,
              }))
              .where('memberships.removed_at', 'is not', null),
          )
          .returning('user_id'),
      );
      if (added.length === 0) throw unstorable();
    },
    async lockMembership(userId) {
      const [row] = await tx.rows(
        selection(
          db
            .selectFrom('memberships')
            .select(['role', 'created_at', 'removed_at'])
            .where('organization_id', '=', organizationId)
            .where('user_id', '=', userId)
            .forNoKeyUpdate(),
        ),
      );
      if (row === undefined) return null;
      const { role, created_at, removed_at } = row;
      const fields = { organizationId, userId, role, now: new Date(created_at) };
      return Object.assign(new Membership(fields), { isFormer: removed_at !== null });
    },
    async lockOwners() {
      const rows = await tx.rows(
        selection(
          present(organizationId).select('user_id').where('role', '=', 'owner').forNoKeyUpdate(),
        ),
      );
      return new Set(rows.map(({ user_id }) => user_id));
    },
    async changeRole(userId, role) {
      await tx.rows(
        db
          .updateTable('memberships')
          .set({ role })
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId),
      );
    },
    async endMembership(userId, now) {
      await tx.rows(
        db
          .deleteFrom('project_members')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId),
      );
      await tx.rows(
        db
          .updateTable('memberships')
          .set({ removed_at: now.toISOString() })
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId),
      );
    },
    findPerson: (userId) =>
      tx.loadOne(
        User,
        db
          .selectFrom('users as u')
          .innerJoin('memberships as m', 'm.user_id', 'u.id')
          .select(tx.columns(User, 'u'))
          .where('m.organization_id', '=', organizationId)
          .where('u.id', '=', userId),
      ),
    findUserByEmail: (email) =>
      tx.loadOne(
        User,
        sql<object>`select ${tx.columnsSql(User, 'u')} from user_of_email(${email}) u`,
      ),
    async addUser(user, created) {
      await tx.save(user);
      await noteAccountEvent(tx, created);
    },
  };
}
