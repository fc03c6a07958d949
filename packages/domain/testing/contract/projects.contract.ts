import { describe, expect, it } from 'vitest';
import { Project } from '../../src/project/project.ts';
import { aMember, aUser } from '../builders/people.ts';
import { aSite } from '../builders/site.ts';
import { aProject } from '../builders/work.ts';
import { read, write, type GroundOf } from './ground.ts';

/** The projects of an organization, inside a transaction. */
export function projectsContract(ground: GroundOf): void {
  describe('projects', () => {
    it('answers a project as it was added and as it was saved', async () => {
      const site = await aSite(ground());
      const project = await aProject(site, { key: 'WEB', description: 'Ünï\n"quoted" \\ %_' });
      expect(await write(site, async ({ projects }) => projects.find(project.id))).toEqual(project);
      const changes = { name: '日本語 🪨', description: null, archived: true, version: 2 };
      await write(site, async ({ projects }) => {
        const locked = await projects.lock(project.id);
        await projects.save(Object.assign(locked as Project, changes, { updatedAt: site.tick() }));
      });
      const saved = await write(site, async ({ projects }) => projects.find(project.id));
      expect(saved).toMatchObject({ ...changes, key: 'WEB', createdAt: project.createdAt });
      expect(saved?.updatedAt).not.toEqual(project.updatedAt);
    });

    it('finds and locks live projects only, unless asked for deleted ones', async () => {
      const site = await aSite(ground());
      const live = await aProject(site);
      const deleted = await aProject(site, { deletedAt: site.tick() });
      await write(site, async ({ projects }) => {
        expect(await projects.lock(live.id)).toEqual(live);
        expect(await projects.lockDeleted(live.id)).toEqual(live);
        expect(await projects.lock(deleted.id)).toBeNull();
        expect(await projects.find(deleted.id)).toBeNull();
        expect(await projects.lockDeleted(deleted.id)).toEqual(deleted);
        expect(await projects.lockDeleted(site.newId())).toBeNull();
      });
      expect(await read(site).projects.find(deleted.id)).toBeNull();
    });

    it('tells taken keys, those of deleted projects too', async () => {
      const site = await aSite(ground());
      await aProject(site, { key: 'WEB' });
      await aProject(site, { key: 'OLD', deletedAt: site.tick() });
      const taken = await write(site, async ({ projects }) =>
        projects.takenKeys(['WEB', 'OLD', 'NEW', 'WE']),
      );
      expect(new Set(taken)).toEqual(new Set(['WEB', 'OLD']));
      expect(await write(site, async ({ projects }) => projects.takenKeys([]))).toHaveProperty(
        'size',
        0,
      );
    });

    it('gives one key to one of two projects made at once', async () => {
      const site = await aSite(ground());
      const attempts = [site.newId(), site.newId()].map(async (id) =>
        write(site, async ({ projects }) => {
          if ((await projects.takenKeys(['WEB'])).has('WEB')) return 'taken';
          const { organizationId } = site.principal;
          const fields = { id, organizationId, key: 'WEB', name: 'Web', description: null };
          await projects.add(new Project({ ...fields, now: site.tick() }));
          return 'added';
        }),
      );
      expect((await Promise.all(attempts)).toSorted()).toEqual(['added', 'taken']);
    });

    it('numbers tickets from 1, for each project apart', async () => {
      const site = await aSite(ground());
      const [one, two] = [await aProject(site), await aProject(site)];
      const numbers = await write(site, async ({ projects }) => [
        await projects.nextTicketNumber(one.id),
        await projects.nextTicketNumber(one.id),
        await projects.nextTicketNumber(two.id),
      ]);
      expect(numbers).toEqual([1, 2, 1]);
    });

    it('leaves no gap in the numbers, neither by a rollback nor by creators at once', async () => {
      const site = await aSite(ground());
      const { id } = await aProject(site);
      const failed = write(site, async ({ projects }) => {
        await projects.nextTicketNumber(id);
        throw new Error('changed my mind');
      });
      await expect(failed).rejects.toThrow('changed my mind');
      const numbers = await Promise.all(
        Array.from({ length: 6 }, async () =>
          write(site, async ({ projects }) => projects.nextTicketNumber(id)),
        ),
      );
      expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    });

    it('gives access to added members and to owners and admins, and to nobody else', async () => {
      const site = await aSite(ground());
      const [project, sibling] = [await aProject(site), await aProject(site)];
      const added = await aMember(site, { project });
      const [owner, admin] = [
        await aMember(site, { role: 'owner' }),
        await aMember(site, { role: 'admin' }),
      ];
      const plain = await aMember(site);
      const elsewhere = await aMember(site, { project: sibling });
      const stranger = await aUser(site);
      const foreign = await aMember(await aSite(ground()), { role: 'owner' });
      const asked = [added, owner, admin, plain, elsewhere, stranger, foreign].map(({ id }) => id);
      const granted = await write(site, async ({ projects }) =>
        projects.usersWithAccess(project.id, [...asked, site.newId()]),
      );
      expect(new Set(granted)).toEqual(new Set([added.id, owner.id, admin.id]));
      const asksAfterOne = await write(site, async ({ projects }) =>
        projects.usersWithAccess(project.id, [owner.id]),
      );
      expect([...asksAfterOne]).toEqual([owner.id]);
    });

    it('tells whether a member was new in the project', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const { id } = await aMember(site);
      const add = async (): Promise<boolean> =>
        write(site, async ({ projects }) => projects.addMember(project.id, id, site.tick()));
      expect([await add(), await add()]).toEqual([true, false]);
    });
  });
}
