import { defaultAppPolicy } from '../../src/app/app-policy.ts';
import type { App } from '../../src/app/app.ts';
import { connectionRecord, type ConnectionRecord } from '../../src/app/app-grant.ts';
import type { AppQueries, AppStore } from '../../src/app/apps.port.ts';
import { pageOf, type Order } from './paging.ts';
import type { TenantData } from './tenant-data.ts';

const byAge = <T extends { createdAt: Date; id: string }>(rows: T[]): T[] =>
  rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));

/** The apps of one organization and what was granted to them, inside a transaction. */
export function appStore({ apps, appGrants, appPolicy, memberships }: TenantData): AppStore {
  const read: AppStore['read'] = async (of) => ({
    policy: appPolicy.get('policy') ?? defaultAppPolicy,
    role: (of?.userId !== undefined && memberships.get(of.userId)?.role) || null,
    managers: memberships
      .where(({ role }) => role !== 'member')
      .map(({ userId }) => userId)
      .toSorted(),
    apps: byAge(apps.where()),
    grants: byAge(
      appGrants.where(
        (grant) =>
          of !== null &&
          (of.id ?? grant.id) === grant.id &&
          (of.userId ?? grant.userId) === grant.userId &&
          (of.appId ?? grant.appId) === grant.appId,
      ),
    ),
  });
  return { read, lock: read };
}

const byId: Order<ConnectionRecord> = { ways: ['up'], values: ({ id }) => [id] };

/** Reads of what was granted to the organization's apps. */
export const appQueries = (data: () => TenantData): AppQueries => ({
  connections: async (userId, page) => {
    const { apps, appGrants } = data();
    const all = appGrants
      .where((grant) => (userId ?? grant.userId) === grant.userId)
      .map((grant) => connectionRecord(grant, apps.get(grant.appId) as App));
    return pageOf(all, byId, page);
  },
  people: async () => {
    const counted = new Map<string, number>();
    for (const { appId } of data().appGrants.where()) {
      counted.set(appId, (counted.get(appId) ?? 0) + 1);
    }
    return counted;
  },
});

/** Removes an app with its grants. */
export function removeApp({ apps, appGrants }: TenantData, { id }: App): void {
  for (const grant of appGrants.where(({ appId }) => appId === id)) appGrants.delete(grant.id);
  apps.delete(id);
}
