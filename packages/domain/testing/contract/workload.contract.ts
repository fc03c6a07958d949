import { describe, expect, it } from 'vitest';
import type { AnalyticsFilter } from '../../src/ports/analytics.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aCycle, aLabel, aProject } from '../builders/work.ts';
import { read, type StorageOf } from './test-storage.ts';

const day = (date: number) => new Date(Date.UTC(2026, 4, date));

/** What the analytics of a project are made from. */
export function workloadContract(storage: StorageOf): void {
  describe('the workload of a project', () => {
    it('counts the tickets of each board, in position order', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const last = await aBoard(tenant, project, { position: 9, name: 'Last', isDone: true });
      const first = await aBoard(tenant, project, { position: 1, name: 'First', isHidden: true });
      await aBoard(tenant, project, { position: 5, deletedAt: tenant.tick() });
      await someTickets(tenant, first, [{}, {}, { archived: true }, { deletedAt: tenant.tick() }]);
      await aTicket(tenant, await aBoard(tenant, await aProject(tenant)));
      expect(await read(tenant).projects.workload(project.id, tenant.tick())).toEqual({
        boards: [
          { id: first.id, name: 'First', slug: first.slug, is_done: false, count: 2 },
          { id: last.id, name: 'Last', slug: last.slug, is_done: true, count: 0 },
        ],
        overdue: 0,
        estimates: { total: 0, done: 0 },
      });
    });

    it('adds up the estimates of live tickets, and of those on done boards, to the tenth', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      await someTickets(tenant, await aBoard(tenant, project), [
        { estimate: 0.1 },
        { estimate: 0.2 },
        { estimate: null },
        { estimate: 5, archived: true },
        { estimate: 5, deletedAt: tenant.tick() },
      ]);
      const done = { isDone: true };
      await someTickets(tenant, await aBoard(tenant, project, done), [{ estimate: 0.4 }]);
      await someTickets(tenant, await aBoard(tenant, project, done), [{ estimate: 0.8 }]);
      await aTicket(tenant, await aBoard(tenant, await aProject(tenant)), { estimate: 7 });
      const found = await read(tenant).projects.workload(project.id, tenant.tick());
      expect(found?.estimates).toEqual({ total: 1.5, done: 1.2 });
    });

    it('counts as overdue what is due before the moment, live and not on a done board', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      const done = await aBoard(tenant, project, { isDone: true });
      const now = new Date('2026-05-01T12:00:00.000Z');
      const past = new Date('2026-05-01T11:59:59.999Z');
      await someTickets(tenant, board, [
        { dueAt: past },
        { dueAt: new Date('0001-01-01T00:00:00.000Z') },
        { dueAt: now },
        { dueAt: null },
        { dueAt: past, archived: true },
        { dueAt: past, deletedAt: tenant.tick() },
      ]);
      await aTicket(tenant, done, { dueAt: past });
      await aTicket(tenant, await aBoard(tenant, await aProject(tenant)), { dueAt: past });
      expect(await read(tenant).projects.workload(project.id, now)).toMatchObject({ overdue: 2 });
    });

    it('counts only the tickets that match a filter, and refuses one that names nobody', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const open = await aBoard(tenant, project, { position: 1 });
      const done = await aBoard(tenant, project, { position: 2, isDone: true });
      const { id: label } = await aLabel(tenant, project);
      const now = new Date('2026-05-01T12:00:00.000Z');
      const dueAt = new Date('2026-04-01T12:00:00.000Z');
      const high = { priority: 'high', estimate: 0.3, dueAt } as const;
      await someTickets(tenant, open, [
        high,
        { ...high, labelIds: [label], tagNames: ['Stone'] },
        { ...high, archived: true },
        { ...high, deletedAt: tenant.tick() },
        { labelIds: [label], estimate: 5, dueAt },
      ]);
      await someTickets(tenant, done, [{ ...high, assigneeIds: [] }]);
      const counted = async (filter: AnalyticsFilter) => {
        const found = await read(tenant).projects.workload(project.id, now, filter);
        return [found?.boards.map(({ count }) => count), found?.overdue, found?.estimates];
      };
      expect(await counted({ priorities: ['high'] })).toEqual([
        [2, 1],
        2,
        { total: 0.9, done: 0.3 },
      ]);
      const both = { priorities: ['high'], labelIds: [label], tags: ['STONE'] } as const;
      expect(await counted(both)).toEqual([[1, 0], 1, { total: 0.3, done: 0 }]);
      expect(await counted({ assigneeIds: ['none'], labelIds: [label] })).toEqual([
        [2, 0],
        2,
        { total: 5.3, done: 0 },
      ]);
      const refused = { code: 'validation_failed' };
      await expect(counted({ labelIds: [tenant.newId()] })).rejects.toMatchObject(refused);
      await expect(counted({ assigneeIds: [tenant.newId()] })).rejects.toMatchObject(refused);
    });

    it('takes the filters of a list: cycles, dates, boards, what is left out', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const open = await aBoard(tenant, project, { position: 1 });
      const done = await aBoard(tenant, project, { position: 2, isDone: true });
      const { id: cycleId } = await aCycle(tenant, project.id, { state: 'active' });
      const foreign = await aCycle(tenant, (await aProject(tenant)).id, {});
      const since = (date: number) => ({ createdAt: day(date), updatedAt: day(date) });
      await someTickets(tenant, open, [
        { cycleId, ...since(1) },
        { cycleId, ...since(5), priority: 'high' },
        since(5),
      ]);
      await someTickets(tenant, done, [{ cycleId, ...since(7) }]);
      const counted = async (filter: AnalyticsFilter) => {
        const found = await read(tenant).projects.workload(project.id, day(8), filter);
        return found?.boards.map(({ count }) => count);
      };
      expect(await counted({ cycleIds: ['current'] })).toEqual([2, 1]);
      expect(await counted({ cycleIds: ['none'] })).toEqual([1, 0]);
      expect(await counted({ cycleIds: [cycleId], createdSince: day(5) })).toEqual([1, 1]);
      expect(await counted({ createdSince: day(2), createdBefore: day(7) })).toEqual([2, 0]);
      expect(await counted({ completed: true })).toEqual([0, 1]);
      expect(await counted({ boardIds: [open.id], except: { cycleIds: [cycleId] } })).toEqual([
        1, 0,
      ]);
      expect(await counted({ except: { priorities: ['high'] } })).toEqual([2, 1]);
      for (const filter of [{ cycleIds: [foreign.id] }, { except: { boardIds: [project.id] } }])
        await expect(counted(filter)).rejects.toThrow('validation_failed');
    });

    it('is absent for a project that is deleted, foreign or nowhere', async () => {
      const tenant = await aTenantFixture(storage());
      const deleted = await aProject(tenant, { deletedAt: tenant.tick() });
      const foreign = await aProject(await aTenantFixture(storage()));
      for (const id of [deleted.id, foreign.id, tenant.newId()]) {
        expect(await read(tenant).projects.workload(id, tenant.tick())).toBeNull();
      }
    });
  });
}
