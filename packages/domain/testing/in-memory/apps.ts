import { App } from '../../src/records/app.ts';
import { AppGrant, connectionRecord } from '../../src/records/app-grant.ts';
import { defaultAppPolicy } from '../../src/records/app-policy.ts';
import type { AppQueries, AppStore } from '../../src/ports/apps.port.ts';
import { Membership } from '../../src/records/membership.ts';
import { byId, orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';

const byAge = <Row extends { id: string; createdAt: Date }>(rows: readonly Row[]): Row[] =>
  byId(rows).toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));

/** The apps of one organization and what was granted to them, inside a transaction. */
export function appStore(tenant: Tenant): AppStore {
  const read: AppStore['read'] = async (grants) => ({
    policy: tenant.values('appPolicy').get('') ?? defaultAppPolicy,
    role: tenant.member(grants?.userId ?? '')?.role ?? null,
    managers: tenant
      .of(Membership)
      .where(({ role, removedAt }) => role !== 'member' && removedAt === null)
      .map(({ userId }) => userId)
      .toSorted(),
    apps: byAge(tenant.of(App).where()),
    grants: grants === null ? [] : byAge(tenant.of(AppGrant).where(withoutUndefined(grants))),
  });
  return { read, lock: read };
}

const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Reads of what was granted to the organization's apps. */
export const appQueries = (tenant: Tenant): AppQueries => ({
  connections: async (userId, page) => {
    const grants = tenant.of(AppGrant).where(userId === null ? {} : { userId });
    const records = grants.map((grant) =>
      connectionRecord(grant, tenant.of(App).get(grant.appId) as App),
    );
    return pageOf(records, orderBy('id'), page);
  },
  people: async () => {
    const counts = new Map<string, number>();
    for (const { appId } of tenant.of(AppGrant).where()) {
      counts.set(appId, (counts.get(appId) ?? 0) + 1);
    }
    return counts;
  },
});
