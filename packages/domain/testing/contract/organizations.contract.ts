import { describe, expect, it } from 'vitest';
import { Organization, organizationRecord } from '../../src/tenancy/organization.ts';
import { aMember, aUser } from '../builders/people.ts';
import { aSite } from '../builders/site.ts';
import { read, write, type GroundOf } from './ground.ts';

/** The organization itself and its people. */
export function organizationsContract(ground: GroundOf): void {
  describe('organizations', () => {
    it('finds the organization of the caller, as it was added', async () => {
      const site = await aSite(ground(), { name: 'Größe & "Söhne"' });
      const found = await write(site, async ({ organizations }) => organizations.find());
      expect(found).toMatchObject({ id: site.principal.organizationId, name: 'Größe & "Söhne"' });
      expect(await read(site).organizations.find()).toEqual(
        organizationRecord(found as Organization),
      );
    });

    it('finds no organization where none was added', async () => {
      const { tenancy, newId } = ground();
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
      const [site, other] = [await aSite(ground()), await aSite(ground())];
      const slugs = [site, other].map(({ principal }) => `quarry-${principal.organizationId}`);
      const taken = await write(site, async ({ organizations }) =>
        organizations.takenSlugs([...slugs, `free-${site.principal.organizationId}`]),
      );
      expect(new Set(taken)).toEqual(new Set(slugs));
    });

    it('gives one slug to one of two organizations made at once', async () => {
      const { tenancy, newId } = ground();
      const slug = `raced-${newId()}`;
      const attempts = [newId(), newId()].map(async (organizationId) => {
        const principal = {
          organizationId,
          actor: { type: 'system', name: 'x' },
          scopes: [],
        } as const;
        return tenancy.inTenant(principal, async ({ organizations }) => {
          if ((await organizations.takenSlugs([slug])).has(slug)) return 'taken';
          const now = new Date('2026-02-02T08:00:00.000Z');
          await organizations.add(
            new Organization({ id: organizationId, name: 'Raced', slug, now }),
          );
          return 'added';
        });
      });
      expect((await Promise.all(attempts)).toSorted()).toEqual(['added', 'taken']);
    });

    it('finds an account by its email from every organization', async () => {
      const [site, other] = [await aSite(ground()), await aSite(ground())];
      const user = await aUser(site, { name: "O'Hara", passwordHash: '$argon2id$v=19$x' });
      const found = await write(other, async ({ organizations }) => [
        await organizations.findUserByEmail(user.email),
        await organizations.findUserByEmail(`not-${user.email}`),
      ]);
      expect(found).toEqual([user, null]);
    });

    it('knows the place of its own people only', async () => {
      const [site, other] = [await aSite(ground()), await aSite(ground())];
      const admin = await aMember(site, { role: 'admin' });
      const stranger = await aMember(other, { role: 'owner' });
      const places = await write(site, async ({ organizations }) => [
        await organizations.membership(admin.id),
        await organizations.membership(stranger.id),
        await organizations.membership(ground().newId()),
      ]);
      const { organizationId } = site.principal;
      expect(places[0]).toMatchObject({ organizationId, userId: admin.id, role: 'admin' });
      expect(places.slice(1)).toEqual([null, null]);
    });
  });
}
