import { describe, expect, it } from 'vitest';
import type { TicketFilter } from '../../src/ports/tickets.port.ts';
import { laneFields, type LaneCount, type LaneField } from '../../src/ticket/ticket-counts.ts';
import { relateTicket } from '../../src/relation/use-cases/change-relation.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aCycle, aLabel, aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, type StorageOf } from './test-storage.ts';

/** A project with tickets of two people, with two labels and below a parent, on two boards; and one of another project. */
async function aSite(storage: StorageOf) {
  const tenant = await aTenantFixture(storage());
  const project = await aProject(tenant);
  const [open, done] = [await aBoard(tenant, project), await aBoard(tenant, project)];
  const people = [await aMember(tenant, { project }), await aMember(tenant, { project })];
  const labels = [
    await aLabel(tenant, project, { name: 'a' }),
    await aLabel(tenant, project, { name: 'b' }),
  ];
  const { id: cycleId } = await aCycle(tenant, project.id, {});
  const [assigneeIds, labelIds] = [people.map(({ id }) => id), labels.map(({ id }) => id)];
  const [first = '', second = ''] = assigneeIds;
  const tickets = [
    ...(await someTickets(tenant, open, [
      { title: 'Quartz', assigneeIds, labelIds, priority: 'high', estimate: 0.1 },
      {
        title: 'Quartz vein',
        assigneeIds: [first],
        labelIds: labelIds.slice(1),
        cycleId,
        estimate: 0.2,
      },
      { archived: true, assigneeIds: [first], cycleId },
      { deletedAt: tenant.tick(), assigneeIds: [first] },
      {},
    ])),
    await aTicket(tenant, done, {
      title: 'Slate',
      assigneeIds: [second],
      priority: 'high',
      estimate: 3,
    }),
  ];
  const [parent, child] = tickets;
  const ports = { ...tenant, clock: () => tenant.tick() };
  const relation = { ticket: there(parent).id, type: 'child', other: there(child).id } as const;
  await relateTicket(ports)(tenant.principal, relation);
  await aTicket(tenant, await aBoard(tenant, await aProject(tenant)), {});
  const counted = async (by: LaneField | null, filter: Partial<TicketFilter> = {}) => {
    const wanted = { words: [], archived: false, ...filter } as const;
    return there(await read(tenant).tickets.count(project.id, wanted, by));
  };
  return {
    tenant,
    open,
    done,
    people: [first, second],
    labelIds,
    parent: there(parent).id,
    cycleId,
    counted,
  };
}

/** The count of a lane on a board, without the estimates. */
const at = ({ id }: { id: string }, lane: string | null, count: number) => ({
  board_id: id,
  lane,
  count,
});

const plain = ({ estimate_total: _estimates, ...count }: LaneCount) => count;

/** The numbers of tickets by board and lane. */
export function ticketCountsContract(storage: StorageOf): void {
  describe('the counts of tickets', () => {
    it('are those of each board and lane, the largest first', async () => {
      const { open, done, people, labelIds, parent, cycleId, counted } = await aSite(storage);
      expect(await counted(null)).toEqual({
        total: 4,
        estimate_total: 3.3,
        counts: [
          { ...at(open, null, 3), estimate_total: 0.3 },
          { ...at(done, null, 1), estimate_total: 3 },
        ],
      });
      const expected = {
        priority: [at(open, 'medium', 2), at(open, 'high', 1), at(done, 'high', 1)],
        assignee_id: [
          at(open, people[0] ?? '', 2),
          at(open, people[1] ?? '', 1),
          at(open, null, 1),
          at(done, people[1] ?? '', 1),
        ],
        label_id: [
          at(open, labelIds[1] ?? '', 2),
          at(open, labelIds[0] ?? '', 1),
          at(open, null, 1),
          at(done, null, 1),
        ],
        parent_id: [at(open, null, 2), at(open, parent, 1), at(done, null, 1)],
        cycle_id: [at(open, null, 2), at(open, cycleId, 1), at(done, null, 1)],
      };
      for (const by of laneFields) {
        const { total, estimate_total: estimates, counts: all } = await counted(by);
        const counts = all.map(plain);
        expect([total, estimates, counts[0]]).toEqual([4, 3.3, expected[by][0]]);
        expect(counts.map((entry) => JSON.stringify(entry)).toSorted()).toEqual(
          expected[by].map((entry) => JSON.stringify(entry)).toSorted(),
        );
      }
    });

    it('are those of the tickets that a filter selects, also by words', async () => {
      const { open, people, counted } = await aSite(storage);
      const filter = { words: ['quartz'], assigneeIds: [people[1] ?? ''] };
      expect(await counted('priority', filter)).toEqual({
        total: 1,
        estimate_total: 0.1,
        counts: [{ board_id: open.id, lane: 'high', count: 1, estimate_total: 0.1 }],
      });
      expect((await counted(null, { words: ['quartz'] })).total).toBe(2);
      expect((await counted(null, { archived: 'all' })).total).toBe(5);
      expect(await counted(null, { words: ['absent'] })).toEqual({
        total: 0,
        estimate_total: 0,
        counts: [],
      });
    });

    it('need a live project, and refuse a filter that names something else', async () => {
      const { tenant, counted } = await aSite(storage);
      const filter = { words: [], archived: false } as const;
      expect(await read(tenant).tickets.count(tenant.newId(), filter, null)).toBeNull();
      await expect(counted(null, { labelIds: [tenant.newId()] })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });
  });
}
