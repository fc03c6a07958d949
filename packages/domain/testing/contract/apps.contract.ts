import { describe, expect, it } from 'vitest';
import { AppGrant, connectionRecord, widened } from '../../src/records/app-grant.ts';
import { App, withStatus } from '../../src/records/app.ts';
import type { GrantsOf } from '../../src/ports/apps.port.ts';
import type { Cursor } from '../../src/kernel/page.ts';
import { aMember, leaves } from '../builders/people.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import type { StorageOf } from './test-storage.ts';

function anApp({ principal, newId, tick }: TenantFixture, clientId: string): App {
  return new App({
    id: newId(),
    organizationId: principal.organizationId,
    clientId,
    kind: 'dynamic',
    name: 'Agent "one"',
    homePage: null,
    redirectUris: ['https://example.org/a,b', 'com.example.app:/NULL'],
    secrets: [{ hash: 'a', pepperId: '1', goodUntil: null }],
    status: 'seen',
    isAllowed: true,
    createdBy: principal.actor,
    now: tick(),
  });
}

const written = (saved: readonly object[], { removed = [] as readonly object[] } = {}) =>
  [
    { saved, removed },
    { kind: 'done', answer: null },
  ] as const;

/** The apps of an organization, and what people granted them. */
export function appsContract(storage: StorageOf): void {
  describe('apps', () => {
    it('are answered as they were added and changed, oldest first', async () => {
      const tenant = await aTenantFixture(storage());
      const { tenancy, principal, tick } = tenant;
      const [first, second] = [anApp(tenant, 'one'), anApp(tenant, 'two')];
      await tenancy.inTenant(principal, (stores) => stores.write(...written([first, second])));
      await tenancy.inTenant(principal, async (stores) => {
        const [found] = (await stores.apps.lock(null)).apps;
        await stores.write(...written([withStatus(found as App, 'blocked', 'any', tick())]));
      });
      await tenancy.inTenant(principal, async ({ apps }) => {
        const { apps: all } = await apps.read(null);
        expect(all.map(({ clientId, status, isAllowed }) => [clientId, status, isAllowed])).toEqual(
          [
            ['one', 'blocked', false],
            ['two', 'seen', true],
          ],
        );
        expect(all[1]).toEqual(second);
      });
    });

    it('have the policy that was set last, any by default', async () => {
      const { tenancy, principal } = await aTenantFixture(storage());
      const known = () => tenancy.inTenant(principal, ({ apps }) => apps.lock(null));
      expect((await known()).policy).toBe('any');
      for (const policy of ['approved', 'none'] as const) {
        await tenancy.inTenant(principal, (stores) =>
          stores.write({ sets: [{ kind: 'app_policy', policy }] }, { kind: 'done', answer: null }),
        );
        expect((await known()).policy).toBe(policy);
      }
    });

    it('name the owners and admins of the moment', async () => {
      const tenant = await aTenantFixture(storage());
      const people = [
        await aMember(tenant),
        await aMember(tenant, { role: 'admin' }),
        await aMember(tenant, { role: 'owner' }),
      ];
      const { managers } = await tenant.tenancy.inTenant(tenant.principal, ({ apps }) =>
        apps.read(null),
      );
      const expected = people.slice(1).map(({ id }) => id);
      expect(managers.toSorted()).toEqual(expected.toSorted());
    });

    it('say the role of the person whose grants are asked for, and none of one who was removed', async () => {
      const tenant = await aTenantFixture(storage());
      const { tenancy, principal } = tenant;
      const { id: user } = await aMember(tenant, { role: 'admin' });
      const roleOf = async () =>
        (await tenancy.inTenant(principal, ({ apps }) => apps.lock({ userId: user }))).role;
      expect(await roleOf()).toBe('admin');
      await leaves(tenant, user);
      expect(await roleOf()).toBeNull();
    });

    it('list their connections by pages, of one person or of all, and count the people of each', async () => {
      const tenant = await aTenantFixture(storage());
      const { tenancy, principal, newId, tick } = tenant;
      const { organizationId } = principal;
      const [firstApp, two] = [anApp(tenant, 'one'), anApp(tenant, 'two')];
      const [ada, eve] = [(await aMember(tenant)).id, (await aMember(tenant)).id];
      const of = (app: App, userId: string) =>
        new AppGrant({ id: newId(), organizationId, appId: app.id, userId, now: tick() });
      const grants = [of(firstApp, ada), of(two, ada), of(firstApp, eve)] as const;
      await tenancy.inTenant(principal, (stores) =>
        stores.write(...written([firstApp, two, anApp(tenant, 'three'), ...grants])),
      );
      const { apps } = tenancy.queriesOf(principal);
      const first = await apps.connections(null, { limit: 2, total: true });
      expect(first).toMatchObject({
        items: [connectionRecord(grants[0], firstApp), connectionRecord(grants[1], two)],
        prev: null,
        total: 3,
      });
      const last = await apps.connections(null, { limit: 2, cursor: first.next as Cursor });
      expect([last.items.map(({ id }) => id), last.next]).toEqual([[grants[2].id], null]);
      const own = await apps.connections(ada, { limit: 2 });
      expect([own.items.map(({ id }) => id), own.next]).toEqual([
        grants.slice(0, 2).map(({ id }) => id),
        null,
      ]);
      expect([...(await apps.people())].toSorted()).toEqual(
        [
          [firstApp.id, 2],
          [two.id, 1],
        ].toSorted(),
      );
    });

    it('go with their grants, and a grant alone', async () => {
      const tenant = await aTenantFixture(storage());
      const { tenancy, principal, newId, tick } = tenant;
      const { organizationId } = principal;
      const app = anApp(tenant, 'one');
      const { id: userId } = await aMember(tenant);
      const aGrant = () =>
        widened(
          new AppGrant({ id: newId(), organizationId, appId: app.id, userId, now: tick() }),
          { scopes: ['tickets:read'], resources: ['/mcp'] },
          tick(),
        );
      const grant = aGrant();
      const grantsOf = (of: GrantsOf) =>
        tenancy.inTenant(principal, async ({ apps }) => (await apps.read(of)).grants);
      await tenancy.inTenant(principal, (stores) => stores.write(...written([app, grant])));
      expect(await grantsOf({ userId })).toEqual([grant]);
      expect(await grantsOf({ appId: newId() })).toEqual([]);
      expect(await grantsOf(null)).toEqual([]);
      await tenancy.inTenant(principal, async (stores) => {
        const { grants } = await stores.apps.lock({ id: grant.id });
        await stores.write(...written([], { removed: grants }));
      });
      expect(await grantsOf({ id: grant.id })).toEqual([]);
      await tenancy.inTenant(principal, (stores) => stores.write(...written([aGrant()])));
      await tenancy.inTenant(principal, async (stores) => {
        const { apps } = await stores.apps.lock(null);
        await stores.write(...written([], { removed: apps }));
      });
      expect(await grantsOf({})).toEqual([]);
    });
  });
}
