import { Membership, Organization, User, type OrganizationStore } from '@basalt/domain';
import { unstorable } from '../connection/storage-errors.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { noteAccountEvent } from '../identity/note-account-event.ts';
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
  return {
    async find() {
      const [row] = await tx.rows<object>(
        `select ${tx.columns(Organization, 'o')} from organizations o where o.id = $1`,
        [organizationId],
      );
      return row === undefined ? null : tx.load(Organization, row);
    },
    async lock() {
      const [row] = await tx.rows<object>(
        `select ${tx.columns(Organization, 'o')} from organizations o where o.id = $1 for no key update`,
        [organizationId],
      );
      return row === undefined ? null : tx.load(Organization, row);
    },
    save: (organization) => tx.save(organization),
    async takenSlugs(slugs) {
      await tx.rows('select pg_advisory_xact_lock($1)', [slugLock]);
      const rows = await tx.rows<{ slug: string }>(
        'select slug from taken_organization_slugs($1::text[]) as slug',
        [slugs],
      );
      return new Set(rows.map(({ slug }) => slug));
    },
    add: (organization) => tx.save(organization),
    async membership(userId) {
      const [row] = await tx.rows<object>(
        `select ${tx.columns(Membership, 'm')} from memberships m
        where m.organization_id = $1 and m.user_id = $2 and m.removed_at is null`,
        [organizationId, userId],
      );
      return row === undefined ? null : tx.load(Membership, row);
    },
    async membersAmong(userIds) {
      const rows = await tx.select(
        selection(
          present(organizationId).select('user_id').where(isAnyOf('user_id', userIds)).forShare(),
        ),
      );
      return new Set(rows.map(({ user_id }) => user_id));
    },
    async addMembership(membership) {
      const { userId, role, createdAt } = membership;
      const added = await tx.rows(
        `insert into memberships (organization_id, user_id, role, created_at) values ($1, $2, $3, $4)
        on conflict (organization_id, user_id) do update
          set role = excluded.role, created_at = excluded.created_at, removed_at = null
          where memberships.removed_at is not null
        returning user_id`,
        [organizationId, userId, role, createdAt.toISOString()],
      );
      if (added.length === 0) throw unstorable();
    },
    async lockMembership(userId) {
      const [row] = await tx.select(
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
      const rows = await tx.select(
        selection(
          present(organizationId).select('user_id').where('role', '=', 'owner').forNoKeyUpdate(),
        ),
      );
      return new Set(rows.map(({ user_id }) => user_id));
    },
    async changeRole(userId, role) {
      await tx.rows(
        'update memberships set role = $3 where organization_id = $1 and user_id = $2',
        [organizationId, userId, role],
      );
    },
    async endMembership(userId, now) {
      await tx.rows('delete from project_members where organization_id = $1 and user_id = $2', [
        organizationId,
        userId,
      ]);
      await tx.rows(
        'update memberships set removed_at = $3 where organization_id = $1 and user_id = $2',
        [organizationId, userId, now.toISOString()],
      );
    },
    async findPerson(userId) {
      const [row] = await tx.rows<object>(
        `select ${tx.columns(User, 'u')} from users u join memberships m on m.user_id = u.id
        where m.organization_id = $1 and u.id = $2`,
        [organizationId, userId],
      );
      return row === undefined ? null : tx.load(User, row);
    },
    async findUserByEmail(email) {
      const [row] = await tx.rows<object>(
        `select ${tx.columns(User, 'u')} from user_of_email($1) u`,
        [email],
      );
      return row === undefined ? null : tx.load(User, row);
    },
    async addUser(user, created) {
      await tx.save(user);
      await noteAccountEvent(tx, created);
    },
  };
}
