import { describe, expect, it } from 'vitest';
import { Board, boardRecord } from '../../src/board/board.ts';
import { aSite } from '../builders/site.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editBoard, editProject, there } from './edits.ts';
import { idsOf, read, write, type GroundOf } from './ground.ts';
import { expectPages, pageOf, whole } from './walk.ts';

/** The boards of a project: their store and their reads. */
export function boardsContract(ground: GroundOf): void {
  describe('boards', () => {
    it('answers a board as it was added and as it was saved', async () => {
      const site = await aSite(ground());
      const fields = { name: 'In "progress" ü', color: '#0a1b2c', wipLimit: 3, isDone: true };
      const board = await aBoard(site, await aProject(site), { ...fields, slug: 'in-progress' });
      expect(await write(site, async ({ boards }) => boards.find(board.id))).toEqual(board);
      expect(await read(site).boards.find(board.id)).toEqual(boardRecord(board));
      const changes = {
        name: '日本',
        color: '#ffffff',
        wipLimit: null,
        isDone: false,
        isHidden: true,
        position: 7,
        version: 2,
        updatedAt: site.tick(),
      };
      await editBoard(site, board, changes);
      expect(await read(site).boards.find(board.id)).toEqual(
        boardRecord(Object.assign(board, changes)),
      );
    });

    it('locks all live boards of the project in position order', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const third = await aBoard(site, project, { position: 2 });
      const first = await aBoard(site, project, { position: 0 });
      const second = await aBoard(site, project, { position: 1 });
      await aBoard(site, project, { position: 1, deletedAt: site.tick() });
      await aBoard(site, await aProject(site));
      const locked = await write(site, async ({ boards }) => boards.lockAll(project.id));
      expect(locked.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
      const listed = await whole(async (page) => read(site).boards.list(project.id, page));
      expect(listed).toEqual([first, second, third].map(boardRecord));
    });

    it('locks those of the boards that are live boards of the project', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const [one, two] = [await aBoard(site, project), await aBoard(site, project)];
      const deleted = await aBoard(site, project, { deletedAt: site.tick() });
      const elsewhere = await aBoard(site, await aProject(site));
      const asked = [two.id, deleted.id, elsewhere.id, site.newId(), one.id];
      const locked = await write(site, async ({ boards }) => boards.lock(project.id, asked));
      expect(idsOf(locked)).toEqual(idsOf([one, two]));
      expect(await write(site, async ({ boards }) => boards.lock(project.id, []))).toEqual([]);
    });

    it('locks by slug within the project', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const open = await aBoard(site, project, { slug: 'open' });
      await aBoard(site, await aProject(site), { slug: 'other' });
      await aBoard(site, project, { slug: 'gone', deletedAt: site.tick() });
      const found = await write(site, async ({ boards }) => [
        await boards.lockBySlug(project.id, 'open'),
        await boards.lockBySlug(project.id, 'other'),
        await boards.lockBySlug(project.id, 'gone'),
        await boards.lockBySlug(project.id, 'OPEN'),
      ]);
      expect(found).toEqual([open, null, null, null]);
    });

    it('gives the slug of a deleted board to another one', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      await aBoard(site, project, { slug: 'open' });
      await aBoard(site, project, { slug: 'gone', deletedAt: site.tick() });
      await aBoard(site, await aProject(site), { slug: 'other' });
      const taken = await write(site, async ({ boards }) => boards.takenSlugs(project.id));
      expect(new Set(taken)).toEqual(new Set(['open']));
      const again = await aBoard(site, project, { slug: 'gone' });
      const found = await write(site, async ({ boards }) => boards.lockBySlug(project.id, 'gone'));
      expect(found?.id).toBe(again.id);
      await expect(aBoard(site, project, { slug: 'gone' })).rejects.toThrow(
        /unique|validation_failed/u,
      );
    });

    it('finds no board that is deleted or whose project is', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const deleted = await aBoard(site, project, { deletedAt: site.tick() });
      const orphan = await aBoard(site, project, { slug: 'orphan' });
      await editProject(site, project.id, { deletedAt: site.tick() });
      for (const { id } of [deleted, orphan]) {
        expect(await read(site).boards.find(id)).toBeNull();
        expect(await write(site, async ({ boards }) => boards.find(id))).toBeNull();
        expect(await write(site, async ({ boards }) => boards.lock(project.id, [id]))).toEqual([]);
      }
      expect(await write(site, async ({ boards }) => boards.lockAll(project.id))).toEqual([]);
      expect(
        await write(site, async ({ boards }) => boards.lockBySlug(project.id, 'orphan')),
      ).toBeNull();
    });

    it('lists boards page by page both ways', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      for (const position of [3, 1, 0, 2, 4]) await aBoard(site, project, { position });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(site).boards.list(project.id, page);
      await expectPages(list, 2);
      await expectPages(list, 5);
      expect(await pageOf(list, { limit: 1, total: true })).toMatchObject({ total: 5 });
    });

    it('adds and saves several at once', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const { organizationId } = site.principal;
      const made = ['one', 'two', 'three'].map((slug, position) => {
        const names = { name: slug, slug, color: '#000000', wipLimit: null, isDone: false };
        const place = { organizationId, projectId: project.id, position };
        return new Board({ id: site.newId(), ...names, ...place, now: site.tick() });
      });
      await write(site, async ({ boards }) => boards.add(...made));
      await write(site, async ({ boards }) => {
        const locked = await boards.lockAll(project.id);
        locked.toReversed().forEach((board, position) => Object.assign(board, { position }));
        await boards.save(...locked);
      });
      const listed = await whole(async (page) => read(site).boards.list(project.id, page));
      expect(listed.map(({ slug }) => slug)).toEqual(['three', 'two', 'one']);
    });

    it('keeps a locked board from others until the end', async () => {
      const site = await aSite(ground());
      const { id, projectId } = await aBoard(site, await aProject(site));
      const enter = async (): Promise<void> =>
        write(site, async ({ boards }) => {
          const [board] = await boards.lock(projectId, [id]);
          const { ticketCount } = there(board);
          await boards.takenSlugs(projectId);
          await boards.save(Object.assign(there(board), { ticketCount: ticketCount + 1 }));
        });
      await Promise.all(Array.from({ length: 6 }, enter));
      expect((await read(site).boards.find(id))?.ticket_count).toBe(6);
    });
  });
}
