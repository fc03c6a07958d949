import { describe, expect, it } from 'vitest';
import type { AnalyticsFilter } from '../../src/ports/analytics.ts';
import { weeksUntil } from '../../src/project/weekly-analytics.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets, type TicketFields } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { read, type StorageOf } from './test-storage.ts';

const dayMs = 86_400_000;
const monday = Date.parse('2026-05-04T00:00:00.000Z');
const at = (days: number) => new Date(monday + days * dayMs);
/** Two weeks: that of the Monday and the one after it. */
const range = weeksUntil(at(8), 2);

/** Created and in its board since these days, counted from the Monday. */
const since = (created: number, entered: number, more: TicketFields = {}): TicketFields => ({
  createdAt: at(created),
  enteredBoardAt: at(entered),
  updatedAt: at(Math.max(created, entered)),
  ...more,
});

/** What a project created and completed by week. */
export function weeksContract(storage: StorageOf): void {
  describe('the weeks of a project', () => {
    it('counts by the dates of the tickets, from the first moment of the first week to the last of the last', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const last = at(14).getTime() - 1;
      await someTickets(tenant, await aBoard(tenant, project), [
        since(0, 0),
        since(6.999, 6.999, { archived: true }),
        since(7, 7),
        { ...since(7, 7), createdAt: new Date(last) },
        since(14, 14),
        { ...since(0, 0), createdAt: new Date(monday - 1) },
        since(1, 1, { deletedAt: tenant.tick() }),
      ]);
      await aTicket(tenant, await aBoard(tenant, await aProject(tenant)), since(1, 1));
      expect(await read(tenant).projects.weeks(project.id, range)).toEqual({
        created: new Map([
          [0, 2],
          [1, 2],
        ]),
        completed: new Map(),
      });
    });

    it('counts what entered a done board, with the median of the days since creation', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const done = await aBoard(tenant, project, { isDone: true });
      await someTickets(tenant, await aBoard(tenant, project), [since(-30, 3)]);
      await someTickets(tenant, await aBoard(tenant, project, { isDone: true }), [since(-20, 0)]);
      await someTickets(tenant, done, [
        since(-1, 0),
        since(-3, 1, { archived: true }),
        since(-5, 6),
        // Completed before it was created, as a source of an import may say.
        since(9, 8),
        since(-9, -1),
        since(0, 14),
        since(0, 1, { deletedAt: tenant.tick() }),
      ]);
      // As the change of something else leaves it.
      await aTicket(tenant, done, { ...since(4.5, 10), updatedAt: at(40) });
      const found = await read(tenant).projects.weeks(project.id, range);
      expect(found?.completed).toEqual(
        new Map([
          [0, { count: 4, medianDays: 7.5 }],
          [1, { count: 2, medianDays: 2.75 }],
        ]),
      );
    });

    it('counts only the tickets that match a filter, and refuses one that names nobody', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const high = { priority: 'high' } as const;
      await someTickets(tenant, await aBoard(tenant, project, { isDone: true }), [
        since(1, 2, high),
        since(1, 4, { ...high, archived: true }),
        since(1, 6),
        since(8, 9),
      ]);
      const counted = (filter: AnalyticsFilter) =>
        read(tenant).projects.weeks(project.id, range, filter);
      expect(await counted({ priorities: ['high'], assigneeIds: ['none'] })).toEqual({
        created: new Map([[0, 2]]),
        completed: new Map([[0, { count: 2, medianDays: 2 }]]),
      });
      expect(await counted({ completed: true, createdSince: at(7), cycleIds: ['none'] })).toEqual({
        created: new Map([[1, 1]]),
        completed: new Map([[1, { count: 1, medianDays: 1 }]]),
      });
      await expect(counted({ labelIds: [tenant.newId()] })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });

    it('is absent for a project that is deleted, foreign or nowhere', async () => {
      const tenant = await aTenantFixture(storage());
      const deleted = await aProject(tenant, { deletedAt: tenant.tick() });
      const foreign = await aProject(await aTenantFixture(storage()));
      for (const id of [deleted.id, foreign.id, tenant.newId()]) {
        expect(await read(tenant).projects.weeks(id, range)).toBeNull();
      }
    });
  });
}
