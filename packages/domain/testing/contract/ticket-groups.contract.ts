import { describe, expect, it } from 'vitest';
import type { GroupFilter } from '../../src/ports/tickets.port.ts';
import {
  groupFields,
  maxGroups,
  ticketGroupsOf,
  type GroupField,
  type GroupMeasure,
  type GroupPart,
} from '../../src/ticket/ticket-groups.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aCycle, aLabel, aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, type StorageOf } from './test-storage.ts';

const day = (text: string) => new Date(`${text}T00:00:00.000Z`);

/** A project with tickets of two people, with two labels, of two months, on two boards; and one of another project. */
async function aSite(storage: StorageOf) {
  const tenant = await aTenantFixture(storage());
  const project = await aProject(tenant);
  const open = await aBoard(tenant, project);
  const done = await aBoard(tenant, project, { isDone: true });
  const people = [await aMember(tenant, { project }), await aMember(tenant, { project })];
  const labels = [
    await aLabel(tenant, project, { name: 'a' }),
    await aLabel(tenant, project, { name: 'b' }),
  ];
  const { id: cycle } = await aCycle(tenant, project.id, {});
  const [first = '', second = ''] = people.map(({ id }) => id);
  const [a = '', b = ''] = labels.map(({ id }) => id);
  await someTickets(tenant, open, [
    {
      createdAt: day('2026-05-31'),
      assigneeIds: [first, second],
      labelIds: [a, b],
      priority: 'high',
      estimate: 0.1,
    },
    {
      createdAt: day('2026-06-01'),
      assigneeIds: [first],
      labelIds: [b],
      cycleId: cycle,
      estimate: 0.2,
    },
    { createdAt: day('2026-06-07'), archived: true, assigneeIds: [first], cycleId: cycle },
    { deletedAt: tenant.tick(), assigneeIds: [first] },
    { createdAt: day('2026-06-07') },
  ]);
  const completed = { createdAt: day('2026-05-31'), enteredBoardAt: day('2026-07-05') };
  await aTicket(tenant, done, { ...completed, assigneeIds: [second], estimate: 3 });
  await aTicket(tenant, await aBoard(tenant, await aProject(tenant)), {});
  const grouped = async (
    by: GroupField,
    split: GroupField | null = null,
    { measure = 'tickets', ...filter }: Partial<GroupFilter> & { measure?: GroupMeasure } = {},
  ) => {
    const request = { by, split, measure };
    const wanted = { archived: false, ...filter };
    const cells = await read(tenant).tickets.groups(project.id, wanted, request);
    return ticketGroupsOf(there(cells), request);
  };
  return { tenant, project, open, done, first, second, a, b, cycle, grouped };
}

const line = ({ id, is_other: isOther, count, estimate_total: estimate }: GroupPart) =>
  `${isOther ? 'other' : id}: ${count}, ${estimate}`;

/** The numbers of tickets in groups. */
export function ticketGroupsContract(storage: StorageOf): void {
  describe('the groups of tickets', () => {
    it('are those of each value, the largest first, days in their order, then those without one', async () => {
      const { open, done, first, second, a, b, cycle, grouped } = await aSite(storage);
      const expected: Readonly<Record<GroupField, string[]>> = {
        board_id: [`${open.id}: 3, 0.3`, `${done.id}: 1, 3`],
        priority: ['medium: 3, 3.2', 'high: 1, 0.1'],
        assignee_id: [`${first}: 2, 0.3`, `${second}: 2, 3.1`, 'null: 1, 0'],
        label_id: [`${b}: 2, 0.3`, `${a}: 1, 0.1`, 'null: 2, 3'],
        cycle_id: [`${cycle}: 1, 0.2`, 'null: 3, 3.1'],
        created_week: ['2026-05-25: 2, 3.1', '2026-06-01: 2, 0.2'],
        created_month: ['2026-05-01: 2, 3.1', '2026-06-01: 2, 0.2'],
        completed_week: ['2026-06-29: 1, 3', 'null: 3, 0.3'],
        completed_month: ['2026-07-01: 1, 3', 'null: 3, 0.3'],
      };
      for (const by of groupFields) {
        const { total, estimate_total: estimates, groups } = await grouped(by);
        expect([by, total, estimates]).toEqual([by, 4, 3.3]);
        const lines = groups.map(line);
        // Of equal numbers, the ids say which is first.
        expect(by === 'assignee_id' ? lines.toSorted() : lines).toEqual(
          by === 'assignee_id' ? expected[by].toSorted() : expected[by],
        );
        expect(groups.flatMap(({ parts }) => parts)).toEqual([]);
      }
    });

    it('have the parts of each by a second field', async () => {
      const { first, second, a, b, grouped } = await aSite(storage);
      const { groups } = await grouped('assignee_id', 'label_id');
      const partsOf = (id: string | null) =>
        there(groups.find((group) => group.id === id)).parts.map(line);
      expect(partsOf(first)).toEqual([`${b}: 2, 0.3`, `${a}: 1, 0.1`]);
      expect(partsOf(second).toSorted()).toEqual(
        [`${a}: 1, 0.1`, `${b}: 1, 0.1`, 'null: 1, 3'].toSorted(),
      );
      expect(partsOf(null)).toEqual(['null: 1, 0']);
    });

    it('are those of the tickets that a filter selects, by their estimates too', async () => {
      const { tenant, project, first, second, cycle, grouped } = await aSite(storage);
      const byEstimate = await grouped('assignee_id', null, { measure: 'estimate' });
      expect(byEstimate.groups.map(line)).toEqual([
        `${second}: 2, 3.1`,
        `${first}: 2, 0.3`,
        'null: 1, 0',
      ]);
      const some = await grouped('priority', null, { archived: 'all', cycleIds: [cycle] });
      expect([some.total, some.groups.map(line)]).toEqual([2, ['medium: 2, 0.2']]);
      expect(await grouped('priority', 'board_id', { cycleIds: ['current'] })).toEqual({
        total: 0,
        estimate_total: 0,
        groups: [],
      });
      const request = { by: 'priority', split: null, measure: 'tickets' } as const;
      const { tickets } = read(tenant);
      expect(await tickets.groups(tenant.newId(), { archived: false }, request)).toBeNull();
      const unknown = { archived: false, labelIds: [project.id] };
      await expect(tickets.groups(project.id, unknown, request)).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });

    it('are at most so many: the tickets of all others are one group, each once', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const labels = [];
      for (let at = 0; at < maxGroups + 2; at += 1) {
        labels.push((await aLabel(tenant, project, { name: `l${at}` })).id);
      }
      const [last = '', lastButOne = '', ...most] = labels;
      const board = await aBoard(tenant, project);
      await someTickets(tenant, board, [
        ...most.map((id) => ({ labelIds: [id], priority: 'high' as const })),
        ...most.map((id) => ({ labelIds: [id] })),
        { labelIds: [last, lastButOne], estimate: 2 },
      ]);
      const groups = async (by: GroupField, split: GroupField) => {
        const request = { by, split, measure: 'tickets' } as const;
        const cells = await read(tenant).tickets.groups(project.id, { archived: false }, request);
        return ticketGroupsOf(there(cells), request).groups;
      };
      const byLabel = await groups('label_id', 'priority');
      expect(byLabel).toHaveLength(maxGroups + 1);
      expect(byLabel.at(-1)).toEqual({
        id: null,
        is_other: true,
        count: 1,
        estimate_total: 2,
        parts: [{ id: 'medium', is_other: false, count: 1, estimate_total: 2 }],
      });
      const [byPriority] = await groups('priority', 'label_id');
      expect([byPriority?.parts.length, byPriority?.parts.at(-1)?.is_other]).toEqual([
        maxGroups + 1,
        true,
      ]);
    });
  });
}
