import { describe, expect, it } from 'vitest';
import { Board, boardRecord } from '../../src/board/board.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editBoard, editProject, there } from './edits.ts';
import { idsOf, read, write, type StorageOf } from './test-storage.ts';
import { expectPages, pageOf, whole } from './walk.ts';

/** The boards of a project: their store and their reads. */
export function boardsContract(storage: StorageOf): void {
  describe('boards', () => {
    it('answers a board as it was added and as it was saved', async () => {
      const tenant = await aTenantFixture(storage());
      const fields = { name: 'In "progress" ü', color: '#0a1b2c', wipLimit: 3, isDone: true };
      const board = await aBoard(tenant, await aProject(tenant), {
        ...fields,
        slug: 'in-progress',
      });
      expect(await write(tenant, async ({ boards }) => boards.find(board.id))).toEqual(board);
      expect(await read(tenant).boards.find(board.id)).toEqual(boardRecord(board));
      const changes = {
        name: '日本',
        color: '#ffffff',
        wipLimit: null,
        isDone: false,
        isHidden: true,
        position: 7,
        version: 2,
        updatedAt: tenant.tick(),
      };
      await editBoard(tenant, board, changes);
      expect(await read(tenant).boards.find(board.id)).toEqual(
        boardRecord(Object.assign(board, changes)),
      );
    });

    it('locks all live boards of the project in position order', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const third = await aBoard(tenant, project, { position: 2 });
      const first = await aBoard(tenant, project, { position: 0 });
      const second = await aBoard(tenant, project, { position: 1 });
      await aBoard(tenant, project, { position: 1, deletedAt: tenant.tick() });
      await aBoard(tenant, await aProject(tenant));
      const locked = await write(tenant, async ({ boards }) => boards.lockAll(project.id));
      expect(locked.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
      const listed = await whole(async (page) => read(tenant).boards.list(project.id, page));
      expect(listed).toEqual([first, second, third].map(boardRecord));
    });

    it('locks the boards that are named, and those that named tickets stand on', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant, { key: 'WEB' });
      const names = ['id', 'slug', 'ticket', 'key', 'deleted', 'none'];
      const boards = [];
      for (const slug of names) boards.push(await aBoard(tenant, project, { slug }));
      const [byId, bySlug, byTicket, byKey, ofDeleted] = boards as [
        Board,
        Board,
        Board,
        Board,
        Board,
      ];
      const elsewhere = await aBoard(tenant, await aProject(tenant));
      const foreign = await aTicket(tenant, elsewhere);
      const ticket = await aTicket(tenant, byTicket);
      const { key } = await aTicket(tenant, byKey, { archived: true });
      const deleted = await aTicket(tenant, ofDeleted, { deletedAt: tenant.tick() });
      const named = {
        ids: [byId.id, elsewhere.id, tenant.newId()],
        slugs: [bySlug.slug, 'nowhere'],
        tickets: [ticket.id, key, deleted.id, foreign.id, tenant.newId(), 'WEB-99'],
      };
      const locked = await write(tenant, async (stores) =>
        stores.boards.lockNamed(project.id, named),
      );
      expect(idsOf(locked)).toEqual(idsOf([byId, bySlug, byTicket, byKey]));
      const nothing = { ids: [], slugs: [], tickets: [] };
      expect(
        await write(tenant, async (stores) => stores.boards.lockNamed(project.id, nothing)),
      ).toEqual([]);
    });

    it('locks no board of a deleted project, though tickets of it are named', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      const { id } = await aTicket(tenant, board);
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      const named = { ids: [board.id], slugs: [board.slug], tickets: [id] };
      expect(
        await write(tenant, async (stores) => stores.boards.lockNamed(project.id, named)),
      ).toEqual([]);
    });

    it('locks those of the boards that are live boards of the project', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [one, two] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const deleted = await aBoard(tenant, project, { deletedAt: tenant.tick() });
      const elsewhere = await aBoard(tenant, await aProject(tenant));
      const asked = [two.id, deleted.id, elsewhere.id, tenant.newId(), one.id];
      const locked = await write(tenant, async ({ boards }) => boards.lock(project.id, asked));
      expect(idsOf(locked)).toEqual(idsOf([one, two]));
      expect(await write(tenant, async ({ boards }) => boards.lock(project.id, []))).toEqual([]);
    });

    it('locks by slug within the project', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const open = await aBoard(tenant, project, { slug: 'open' });
      await aBoard(tenant, await aProject(tenant), { slug: 'other' });
      await aBoard(tenant, project, { slug: 'gone', deletedAt: tenant.tick() });
      const found = await write(tenant, async ({ boards }) => [
        await boards.lockBySlug(project.id, 'open'),
        await boards.lockBySlug(project.id, 'other'),
        await boards.lockBySlug(project.id, 'gone'),
        await boards.lockBySlug(project.id, 'OPEN'),
      ]);
      expect(found).toEqual([open, null, null, null]);
    });

    it('gives the slug of a deleted board to another one', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      await aBoard(tenant, project, { slug: 'open' });
      await aBoard(tenant, project, { slug: 'gone', deletedAt: tenant.tick() });
      await aBoard(tenant, await aProject(tenant), { slug: 'other' });
      const taken = await write(tenant, async ({ boards }) => boards.takenSlugs(project.id));
      expect(new Set(taken)).toEqual(new Set(['open']));
      const again = await aBoard(tenant, project, { slug: 'gone' });
      const found = await write(tenant, async ({ boards }) =>
        boards.lockBySlug(project.id, 'gone'),
      );
      expect(found?.id).toBe(again.id);
      await expect(aBoard(tenant, project, { slug: 'gone' })).rejects.toThrow(
        /unique|validation_failed/u,
      );
    });

    it('finds no board that is deleted or whose project is', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const deleted = await aBoard(tenant, project, { deletedAt: tenant.tick() });
      const orphan = await aBoard(tenant, project, { slug: 'orphan' });
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      for (const { id } of [deleted, orphan]) {
        expect(await read(tenant).boards.find(id)).toBeNull();
        expect(await write(tenant, async ({ boards }) => boards.find(id))).toBeNull();
        expect(await write(tenant, async ({ boards }) => boards.lock(project.id, [id]))).toEqual(
          [],
        );
      }
      expect(await write(tenant, async ({ boards }) => boards.lockAll(project.id))).toEqual([]);
      expect(
        await write(tenant, async ({ boards }) => boards.lockBySlug(project.id, 'orphan')),
      ).toBeNull();
    });

    it('lists boards page by page both ways', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      for (const position of [3, 1, 0, 2, 4]) await aBoard(tenant, project, { position });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).boards.list(project.id, page);
      await expectPages(list, 2);
      await expectPages(list, 5);
      expect(await pageOf(list, { limit: 1, total: true })).toMatchObject({ total: 5 });
    });

    it('adds and saves several at once', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const { organizationId } = tenant.principal;
      const made = ['one', 'two', 'three'].map((slug, position) => {
        const names = { name: slug, slug, color: '#000000', wipLimit: null, isDone: false };
        const place = { organizationId, projectId: project.id, position };
        return new Board({ id: tenant.newId(), ...names, ...place, now: tenant.tick() });
      });
      await write(tenant, async ({ boards }) => boards.add(...made));
      await write(tenant, async ({ boards }) => {
        const locked = await boards.lockAll(project.id);
        locked.toReversed().forEach((board, position) => Object.assign(board, { position }));
        await boards.save(...locked);
      });
      const listed = await whole(async (page) => read(tenant).boards.list(project.id, page));
      expect(listed.map(({ slug }) => slug)).toEqual(['three', 'two', 'one']);
    });

    it('keeps a locked board from others until the end', async () => {
      const tenant = await aTenantFixture(storage());
      const { id, projectId } = await aBoard(tenant, await aProject(tenant));
      const enter = async (): Promise<void> =>
        write(tenant, async ({ boards }) => {
          const [board] = await boards.lock(projectId, [id]);
          const { ticketCount } = there(board);
          await boards.takenSlugs(projectId);
          await boards.save(Object.assign(there(board), { ticketCount: ticketCount + 1 }));
        });
      await Promise.all(Array.from({ length: 6 }, enter));
      expect((await read(tenant).boards.find(id))?.ticket_count).toBe(6);
    });
  });
}
