import { describe, expect, it } from 'vitest';
import { aSite } from '../builders/site.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { read, type GroundOf } from './ground.ts';

/** What the analytics of a project are made from. */
export function workloadContract(ground: GroundOf): void {
  describe('the workload of a project', () => {
    it('counts the tickets of each board, in position order', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const last = await aBoard(site, project, { position: 9, name: 'Last', isDone: true });
      const first = await aBoard(site, project, { position: 1, name: 'First', isHidden: true });
      await aBoard(site, project, { position: 5, deletedAt: site.tick() });
      await someTickets(site, first, [{}, {}, { archived: true }, { deletedAt: site.tick() }]);
      await aTicket(site, await aBoard(site, await aProject(site)));
      expect(await read(site).projects.workload(project.id, site.tick())).toEqual({
        boards: [
          { id: first.id, name: 'First', slug: first.slug, is_done: false, count: 2 },
          { id: last.id, name: 'Last', slug: last.slug, is_done: true, count: 0 },
        ],
        overdue: 0,
      });
    });

    it('counts as overdue what is due before the moment, live and not on a done board', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const board = await aBoard(site, project);
      const done = await aBoard(site, project, { isDone: true });
      const now = new Date('2026-05-01T12:00:00.000Z');
      const past = new Date('2026-05-01T11:59:59.999Z');
      await someTickets(site, board, [
        { dueAt: past },
        { dueAt: new Date('0001-01-01T00:00:00.000Z') },
        { dueAt: now },
        { dueAt: null },
        { dueAt: past, archived: true },
        { dueAt: past, deletedAt: site.tick() },
      ]);
      await aTicket(site, done, { dueAt: past });
      await aTicket(site, await aBoard(site, await aProject(site)), { dueAt: past });
      expect(await read(site).projects.workload(project.id, now)).toMatchObject({ overdue: 2 });
    });

    it('is absent for a project that is deleted, foreign or nowhere', async () => {
      const site = await aSite(ground());
      const deleted = await aProject(site, { deletedAt: site.tick() });
      const foreign = await aProject(await aSite(ground()));
      for (const id of [deleted.id, foreign.id, site.newId()]) {
        expect(await read(site).projects.workload(id, site.tick())).toBeNull();
      }
    });
  });
}
