import { Membership, Organization, User, type OrganizationStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { sql } from 'kysely';
import { personOf } from '../identity/member-log.ts';
import { db, isAnyOf, selection } from '../sql/query.ts';

/**
 * The key of an advisory lock, by which creations of organizations run one after the other: a slug that does not exist yet
 * cannot be locked.
 */
const slugLock = 7_264_118_052;

/** Memberships that have not ended, always locked in the same order. */
const present = (organizationId: string) =>
  db
    .selectFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .orderBy('user_id');

const ownersOf = (organizationId: string) =>
  selection(present(organizationId).select('user_id').where('role', '=', 'owner').forNoKeyUpdate());

/** Memberships of the tenant, former ones too. */
const allMemberships = (tx: Transaction) =>
  db
    .selectFrom('memberships as m')
    .select(tx.columns(Membership, 'm'))
    .where('m.organization_id', '=', tx.organizationId);

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
    async takenSlugs(slugs) {
      await tx.rows(sql`select pg_advisory_xact_lock(${slugLock})`);
      const rows = await tx.rows(
        sql<{ slug: string }>`select slug from taken_organization_slugs(${slugs}::text[]) as slug`,
      );
      return new Set(rows.map(({ slug }) => slug));
    },
    membership: (userId) =>
      tx.loadOne(
        Membership,
        allMemberships(tx).where('m.user_id', '=', userId).where('m.removed_at', 'is', null),
      ),
    async membersAmong(userIds) {
      const rows = await tx.rows(
        selection(
          present(organizationId).select('user_id').where(isAnyOf('user_id', userIds)).forShare(),
        ),
      );
      return new Set(rows.map(({ user_id }) => user_id));
    },
    async lockOwners() {
      const owners = await tx.rows(ownersOf(organizationId));
      return new Set(owners.map(({ user_id }) => user_id));
    },
    async loadPlace(userId) {
      const [owners, [place], [person]] = await tx.batch(
        ownersOf(organizationId),
        selection(allMemberships(tx).where('m.user_id', '=', userId).forNoKeyUpdate()),
        personOf(organizationId, userId),
      );
      if (place === undefined || person === undefined) return null;
      const membership = tx.load(Membership, place);
      return { membership, person, owners: new Set(owners.map(({ user_id }) => user_id)) };
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
    async loadAccount(email) {
      const ofEmail = sql<object>`select ${tx.columnsSql(User, 'u')} from user_of_email(${email}) u`;
      const [[user], [place]] = await tx.batch(
        ofEmail,
        selection(
          allMemberships(tx)
            .where('m.user_id', 'in', sql<string>`(select u.id from user_of_email(${email}) u)`)
            .forNoKeyUpdate(),
        ),
      );
      if (user === undefined) return null;
      return {
        user: tx.load(User, user),
        membership: place === undefined ? null : tx.load(Membership, place),
      };
    },
  };
}
