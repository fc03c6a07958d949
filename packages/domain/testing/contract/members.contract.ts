import { describe, expect, it } from 'vitest';
import { Membership } from '../../src/tenancy/membership.ts';
import { aMember, aUser } from '../builders/people.ts';
import { aSite } from '../builders/site.ts';
import { aProject } from '../builders/work.ts';
import { read, write, type GroundOf } from './ground.ts';
import { expectPages, pageOf, whole } from './walk.ts';

/** The people of an organization, who come, change and go. */
export function membersContract(ground: GroundOf): void {
  describe('members', () => {
    it('change their role, leave, and come back', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const user = await aMember(site, { role: 'admin', project });
      const { organizationId } = site.principal;
      await write(site, async ({ organizations }) => {
        expect(await organizations.lockMembership(user.id)).toMatchObject({
          role: 'admin',
          isFormer: false,
        });
        await organizations.changeRole(user.id, 'owner');
        expect([...(await organizations.lockOwners())]).toEqual([user.id]);
      });
      expect(await read(site).organizations.roleOf(user.id)).toBe('owner');
      await write(site, ({ organizations }) => organizations.endMembership(user.id, site.tick()));
      expect(await read(site).organizations.roleOf(user.id)).toBeNull();
      await write(site, async ({ organizations, projects }) => {
        expect(await organizations.lockMembership(user.id)).toMatchObject({ isFormer: true });
        expect([...(await organizations.lockOwners())]).toEqual([]);
        expect(await organizations.membership(user.id)).toBeNull();
        expect((await organizations.findPerson(user.id))?.email).toBe(user.email);
        const fields = {
          organizationId,
          userId: user.id,
          role: 'member',
          now: site.tick(),
        } as const;
        await organizations.addMembership(new Membership(fields));
        const access = await projects.usersWithAccess(project.id, [user.id]);
        expect([...access]).toEqual([]);
      });
      expect(await read(site).organizations.roleOf(user.id)).toBe('member');
    });

    it('are nobody who never was one', async () => {
      const site = await aSite(ground());
      const stranger = await aUser(site);
      expect(await read(site).organizations.roleOf(stranger.id)).toBeNull();
      await write(site, async ({ organizations }) => {
        expect(await organizations.lockMembership(stranger.id)).toBeNull();
        expect(await organizations.findPerson(stranger.id)).toBeNull();
      });
    });

    it('are added once', async () => {
      const site = await aSite(ground());
      const user = await aMember(site);
      const { organizationId } = site.principal;
      const fields = { organizationId, userId: user.id, role: 'owner', now: site.tick() } as const;
      const again = write(site, ({ organizations }) =>
        organizations.addMembership(new Membership(fields)),
      );
      await expect(again).rejects.toThrow(/is there already|validation/);
      expect(await read(site).organizations.roleOf(user.id)).toBe('member');
    });

    it('are listed by name, page by page', async () => {
      const site = await aSite(ground());
      for (const name of ['Zoe', 'Ada', 'Max', 'Eve', 'Bo']) await aMember(site, { name });
      const gone = await aMember(site, { name: 'Gone' });
      await write(site, ({ organizations }) => organizations.endMembership(gone.id, site.tick()));
      await aMember(await aSite(ground()), { name: 'Elsewhere' });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(site).organizations.members(page);
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
      const site = await aSite(ground());
      const project = await aProject(site);
      const user = await aMember(site, { project });
      const remove = () =>
        write(site, ({ projects }) => projects.removeMember(project.id, user.id));
      expect([await remove(), await remove()]).toEqual([true, false]);
    });
  });
}
