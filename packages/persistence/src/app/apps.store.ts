import {
  App,
  AppGrant,
  defaultAppPolicy,
  type AppPolicy,
  type AppStore,
  type GrantsOf,
  type KnownApps,
} from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db, type Query } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The first of the two keys of an advisory lock, by which changes of apps of one organization run one after the other. */
const appsLock = 7_264_131;

interface Tenant {
  organizationId: string;
}

const policies = compiledOnce(({ organizationId }: Tenant) =>
  db.selectFrom('app_policies').select('policy').where('organization_id', '=', organizationId),
);

/** Owners and admins, and the person whose grants are read. */
const people = compiledOnce(({ organizationId, userId }: Tenant & { userId: string | null }) =>
  db
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(role <> 'member' or user_id = ${userId}::uuid)`)
    .orderBy('user_id'),
);

/** Apps of the transaction's tenant in PostgreSQL, and what was granted to them. */
export function createAppStore(tx: Transaction): AppStore {
  const { organizationId } = tx;
  const all = () =>
    db
      .selectFrom('apps as a')
      .select(tx.columns(App, 'a'))
      .where('a.organization_id', '=', organizationId)
      .orderBy('a.created_at')
      .orderBy('a.id');
  const granted = ({ id, userId, appId }: NonNullable<GrantsOf>) =>
    db
      .selectFrom('app_grants as g')
      .select(tx.columns(AppGrant, 'g'))
      .where('g.organization_id', '=', organizationId)
      .$if(id !== undefined, (query) => query.where('g.id', '=', id as string))
      .$if(userId !== undefined, (query) => query.where('g.user_id', '=', userId as string))
      .$if(appId !== undefined, (query) => query.where('g.app_id', '=', appId as string))
      .orderBy('g.created_at')
      .orderBy('g.id');

  async function load(of: GrantsOf, lock: Query<unknown> | null): Promise<KnownApps> {
    const userId = of?.userId ?? null;
    const [, [set], members, apps, grants] = await tx.batch(
      lock,
      policies({ organizationId }),
      people({ organizationId, userId }),
      all(),
      of === null ? null : granted(of),
    );
    return {
      policy: (set?.policy as AppPolicy | undefined) ?? defaultAppPolicy,
      managers: members.filter(({ role }) => role !== 'member').map(({ user_id }) => user_id),
      role: members.find(({ user_id }) => user_id === userId)?.role ?? null,
      apps: apps.map((row) => tx.load(App, row)),
      grants: grants.map((row) => tx.load(AppGrant, row)),
    };
  }
  return {
    read: (of) => load(of, null),
    lock: (of) =>
      load(of, sql`select pg_advisory_xact_lock(${appsLock}, hashtext(${organizationId}))`),
  };
}

/** Sets which apps people of an organization may connect. */
export const writeAppPolicy = (organizationId: string, policy: AppPolicy): Query<unknown> =>
  db
    .insertInto('app_policies')
    .values({ organization_id: organizationId, policy })
    .onConflict((on) => on.column('organization_id').doUpdateSet({ policy }));
