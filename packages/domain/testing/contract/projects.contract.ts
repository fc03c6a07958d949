import { describe, expect, it } from 'vitest';
import { Project } from '../../src/records/project.ts';
import { aMember, aUser, leaves, putInProject } from '../builders/people.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editProject } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';

/** The projects of an organization, inside a transaction. */
export function projectsContract(storage: StorageOf): void {
  describe('projects', () => {
    it('answers a project as it was added and as it was saved', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant, { key: 'WEB', description: 'Ünï\n"quoted" \\ %_' });
      expect(await write(tenant, async ({ projects }) => projects.find(project.id))).toEqual(
        project,
      );
      const changes = { name: '日本語 🪨', description: null, archived: true, version: 2 };
      await editProject(tenant, project.id, { ...changes, updatedAt: tenant.tick() });
      const saved = await write(tenant, async ({ projects }) => projects.find(project.id));
      expect(saved).toMatchObject({ ...changes, key: 'WEB', createdAt: project.createdAt });
      expect(saved?.updatedAt).not.toEqual(project.updatedAt);
    });

    it('finds and locks live projects only, unless asked for deleted ones', async () => {
      const tenant = await aTenantFixture(storage());
      const live = await aProject(tenant);
      const deleted = await aProject(tenant, { deletedAt: tenant.tick() });
      await write(tenant, async ({ projects }) => {
        expect(await projects.lock(live.id)).toEqual(live);
        expect(await projects.lockDeleted(live.id)).toEqual(live);
        expect(await projects.lock(deleted.id)).toBeNull();
        expect(await projects.find(deleted.id)).toBeNull();
        expect(await projects.lockDeleted(deleted.id)).toEqual(deleted);
        expect(await projects.lockDeleted(tenant.newId())).toBeNull();
      });
      expect(await read(tenant).projects.find(deleted.id)).toBeNull();
    });

    it('tells taken keys, those of deleted projects too', async () => {
      const tenant = await aTenantFixture(storage());
      await aProject(tenant, { key: 'WEB' });
      await aProject(tenant, { key: 'OLD', deletedAt: tenant.tick() });
      const taken = await write(tenant, async ({ projects }) =>
        projects.takenKeys(['WEB', 'OLD', 'NEW', 'WE']),
      );
      expect(new Set(taken)).toEqual(new Set(['WEB', 'OLD']));
      expect(await write(tenant, async ({ projects }) => projects.takenKeys([]))).toHaveProperty(
        'size',
        0,
      );
    });

    it('finds ids by keys, those of deleted projects too', async () => {
      const tenant = await aTenantFixture(storage());
      const web = await aProject(tenant, { key: 'WEB' });
      const old = await aProject(tenant, { key: 'OLD', deletedAt: tenant.tick() });
      await aProject(await aTenantFixture(storage()), { key: 'AWAY' });
      const idsOf = (...keys: string[]) => read(tenant).projects.idsOfKeys(keys);
      expect([...(await idsOf('OLD', 'WEB', 'AWAY', 'web'))].toSorted()).toEqual([
        ['OLD', old.id],
        ['WEB', web.id],
      ]);
      expect((await idsOf()).size).toBe(0);
    });

    it('gives one key to one of two projects made at once', async () => {
      const tenant = await aTenantFixture(storage());
      const attempts = [tenant.newId(), tenant.newId()].map(async (id) =>
        write(tenant, async (stores) => {
          if ((await stores.projects.takenKeys(['WEB'])).has('WEB')) return 'taken';
          const { organizationId } = tenant.principal;
          const fields = { id, organizationId, key: 'WEB', name: 'Web', description: null };
          await save(stores, new Project({ ...fields, now: tenant.tick() }));
          return 'added';
        }),
      );
      expect((await Promise.all(attempts)).toSorted()).toEqual(['added', 'taken']);
    });

    it('numbers tickets from 1, for each project apart', async () => {
      const tenant = await aTenantFixture(storage());
      const [first, second] = [
        await aBoard(tenant, await aProject(tenant)),
        await aBoard(tenant, await aProject(tenant)),
      ];
      const numbers = [];
      for (const board of [first, first, second, first]) {
        numbers.push((await aTicket(tenant, board)).number);
      }
      expect(numbers).toEqual([1, 2, 1, 3]);
    });

    it('leaves no gap in the numbers, neither by a rollback nor by creators at once', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      const failed = write(tenant, async ({ tickets }) => {
        await tickets.loadForCreate(board.projectId, { boardId: board.id });
        throw new Error('changed my mind');
      });
      await expect(failed).rejects.toThrow('changed my mind');
      const made = await Promise.all(Array.from({ length: 6 }, async () => aTicket(tenant, board)));
      const numbers = made.map(({ number }) => number);
      expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    });

    it('gives access to added members and to owners and admins, and to nobody else', async () => {
      const tenant = await aTenantFixture(storage());
      const [project, sibling] = [await aProject(tenant), await aProject(tenant)];
      const added = await aMember(tenant, { project });
      const [owner, admin] = [
        await aMember(tenant, { role: 'owner' }),
        await aMember(tenant, { role: 'admin' }),
      ];
      const plain = await aMember(tenant);
      const elsewhere = await aMember(tenant, { project: sibling });
      const stranger = await aUser(tenant);
      const foreign = await aMember(await aTenantFixture(storage()), { role: 'owner' });
      const asked = [added, owner, admin, plain, elsewhere, stranger, foreign].map(({ id }) => id);
      const granted = await write(tenant, async ({ projects }) =>
        projects.usersWithAccess(project.id, [...asked, tenant.newId()]),
      );
      expect(new Set(granted)).toEqual(new Set([added.id, owner.id, admin.id]));
      const asksAfterOne = await write(tenant, async ({ projects }) =>
        projects.usersWithAccess(project.id, [owner.id]),
      );
      expect([...asksAfterOne]).toEqual([owner.id]);
    });

    it('tells what access a person of the organization has', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [plain, admin] = [await aMember(tenant), await aMember(tenant, { role: 'admin' })];
      const load = (userId: string, projectId = project.id) =>
        write(tenant, async ({ projects }) => projects.loadForMember(projectId, userId));
      const { id, name, email } = plain;
      const person = { id, name, email, role: 'member' };
      expect(await load(id)).toEqual({ project, member: { ...person, access: null } });
      expect((await load(admin.id))?.member).toMatchObject({ role: 'admin', access: 'implicit' });
      for (const who of [plain, plain, admin]) await putInProject(tenant, project.id, who.id);
      expect((await load(id))?.member).toEqual({ ...person, access: 'explicit' });
      expect((await load(admin.id))?.member).toMatchObject({ role: 'admin', access: 'explicit' });
      for (const _ of [1, 2]) await putInProject(tenant, project.id, id, false);
      expect((await load(id))?.member).toEqual({ ...person, access: null });
      await leaves(tenant, id);
      expect(await load(id)).toEqual({ project, member: null });
      expect(await load(id, tenant.newId())).toBeNull();
    });
  });
}
