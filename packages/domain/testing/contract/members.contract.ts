import { describe, expect, it } from 'vitest';
import { Membership } from '../../src/tenancy/membership.ts';
import { aMember, aUser } from '../builders/people.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { read, write, type StorageOf } from './test-storage.ts';
import { expectPages, pageOf, whole } from './walk.ts';

/** The people of an organization, who come, change and go. */
export function membersContract(storage: StorageOf): void {
  describe('members', () => {
    it('change their role, leave, and come back', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const user = await aMember(tenant, { role: 'admin', project });
      const { organizationId } = tenant.principal;
      await write(tenant, async ({ organizations }) => {
        expect(await organizations.lockMembership(user.id)).toMatchObject({
          role: 'admin',
          isFormer: false,
        });
        await organizations.changeRole(user.id, 'owner');
        expect([...(await organizations.lockOwners())]).toEqual([user.id]);
      });
      expect(await read(tenant).organizations.roleOf(user.id)).toBe('owner');
      await write(tenant, ({ organizations }) =>
        organizations.endMembership(user.id, tenant.tick()),
      );
      expect(await read(tenant).organizations.roleOf(user.id)).toBeNull();
      await write(tenant, async ({ organizations, projects }) => {
        expect(await organizations.lockMembership(user.id)).toMatchObject({ isFormer: true });
        expect([...(await organizations.lockOwners())]).toEqual([]);
        expect(await organizations.membership(user.id)).toBeNull();
        expect((await organizations.findPerson(user.id))?.email).toBe(user.email);
        const fields = {
          organizationId,
          userId: user.id,
          role: 'member',
          now: tenant.tick(),
        } as const;
        await organizations.addMembership(new Membership(fields));
        const access = await projects.usersWithAccess(project.id, [user.id]);
        expect([...access]).toEqual([]);
      });
      expect(await read(tenant).organizations.roleOf(user.id)).toBe('member');
    });

    it('are nobody who never was one', async () => {
      const tenant = await aTenantFixture(storage());
      const stranger = await aUser(tenant);
      expect(await read(tenant).organizations.roleOf(stranger.id)).toBeNull();
      await write(tenant, async ({ organizations }) => {
        expect(await organizations.lockMembership(stranger.id)).toBeNull();
        expect(await organizations.findPerson(stranger.id)).toBeNull();
      });
    });

    it('are added once', async () => {
      const tenant = await aTenantFixture(storage());
      const user = await aMember(tenant);
      const { organizationId } = tenant.principal;
      const fields = {
        organizationId,
        userId: user.id,
        role: 'owner',
        now: tenant.tick(),
      } as const;
      const again = write(tenant, ({ organizations }) =>
        organizations.addMembership(new Membership(fields)),
      );
      await expect(again).rejects.toThrow(/is there already|validation/);
      expect(await read(tenant).organizations.roleOf(user.id)).toBe('member');
    });

    it('are listed by name, page by page', async () => {
      const tenant = await aTenantFixture(storage());
      for (const name of ['Zoe', 'Ada', 'Max', 'Eve', 'Bo']) await aMember(tenant, { name });
      const gone = await aMember(tenant, { name: 'Gone' });
      await write(tenant, ({ organizations }) =>
        organizations.endMembership(gone.id, tenant.tick()),
      );
      await aMember(await aTenantFixture(storage()), { name: 'Elsewhere' });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).organizations.members(page);
      expect((await whole(list)).map(({ name }) => name)).toEqual([
        'Ada',
        'Bo',
        'Eve',
        'Max',
        'Zoe',
      ]);
      await expectPages(list, 2);
      expect(await pageOf(list, { limit: 1, total: true })).toMatchObject({ total: 5 });
    });

    it('are taken out of a project, each once', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const user = await aMember(tenant, { project });
      const remove = () =>
        write(tenant, ({ projects }) => projects.removeMember(project.id, user.id));
      expect([await remove(), await remove()]).toEqual([true, false]);
    });
  });
}
