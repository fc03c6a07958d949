import { describe, expect, it } from 'vitest';
import { Organization, organizationRecord } from '../../src/tenancy/organization.ts';
import { aMember, aUser } from '../builders/people.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { read, write, type StorageOf } from './test-storage.ts';

/** The organization itself and its people. */
export function organizationsContract(storage: StorageOf): void {
  describe('organizations', () => {
    it('finds the organization of the caller, as it was added', async () => {
      const tenant = await aTenantFixture(storage(), { name: 'Größe & "Söhne"' });
      const found = await write(tenant, async ({ organizations }) => organizations.find());
      expect(found).toMatchObject({ id: tenant.principal.organizationId, name: 'Größe & "Söhne"' });
      expect(await read(tenant).organizations.find()).toEqual(
        organizationRecord(found as Organization),
      );
    });

    it('finds no organization where none was added', async () => {
      const { tenancy, newId } = storage();
      const nowhere = {
        organizationId: newId(),
        actor: { type: 'system', name: 'x' },
        scopes: [],
      } as const;
      expect(await tenancy.queriesOf(nowhere).organizations.find()).toBeNull();
      const found = await tenancy.inTenant(nowhere, async ({ organizations }) =>
        organizations.find(),
      );
      expect(found).toBeNull();
    });

    it('tells which slugs any organization has', async () => {
      const [tenant, other] = [await aTenantFixture(storage()), await aTenantFixture(storage())];
      const slugs = [tenant, other].map(({ principal }) => `quarry-${principal.organizationId}`);
      const taken = await write(tenant, async ({ organizations }) =>
        organizations.takenSlugs([...slugs, `free-${tenant.principal.organizationId}`]),
      );
      expect(new Set(taken)).toEqual(new Set(slugs));
    });

    it('gives one slug to one of two organizations made at once', async () => {
      const { tenancy, newId } = storage();
      const slug = `raced-${newId()}`;
      const attempts = [newId(), newId()].map(async (organizationId) => {
        const principal = {
          organizationId,
          actor: { type: 'system', name: 'x' },
          scopes: [],
        } as const;
        return tenancy.inTenant(principal, async (stores) => {
          if ((await stores.organizations.takenSlugs([slug])).has(slug)) return 'taken';
          const now = new Date('2026-02-02T08:00:00.000Z');
          await save(stores, new Organization({ id: organizationId, name: 'Raced', slug, now }));
          return 'added';
        });
      });
      expect((await Promise.all(attempts)).toSorted()).toEqual(['added', 'taken']);
    });

    it('finds an account by its email from every organization', async () => {
      const [tenant, other] = [await aTenantFixture(storage()), await aTenantFixture(storage())];
      const user = await aUser(tenant, { name: "O'Hara", passwordHash: '$argon2id$v=19$x' });
      const found = await write(other, async ({ organizations }) => [
        await organizations.loadAccount(user.email),
        await organizations.loadAccount(`not-${user.email}`),
      ]);
      expect(found).toEqual([{ user, membership: null }, null]);
    });

    it('knows the place of its own people only', async () => {
      const [tenant, other] = [await aTenantFixture(storage()), await aTenantFixture(storage())];
      const admin = await aMember(tenant, { role: 'admin' });
      const stranger = await aMember(other, { role: 'owner' });
      const places = await write(tenant, async ({ organizations }) => [
        await organizations.membership(admin.id),
        await organizations.membership(stranger.id),
        await organizations.membership(storage().newId()),
      ]);
      const { organizationId } = tenant.principal;
      expect(places[0]).toMatchObject({ organizationId, userId: admin.id, role: 'admin' });
      expect(places.slice(1)).toEqual([null, null]);
    });
  });
}
