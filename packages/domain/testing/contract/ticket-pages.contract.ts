import { describe, expect, it } from 'vitest';
import { ticketRecord, type TicketRecord } from '../../src/records/ticket-record.ts';
import type { Cycle } from '../../src/records/cycle.ts';
import { priorities } from '../../src/records/priority.ts';
import type { Ticket } from '../../src/records/ticket.ts';
import { ticketSorts, type TicketSort } from '../../src/ticket/ticket-sort.ts';
import type { TicketFilter } from '../../src/ports/tickets.port.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import { changed } from '../../src/record/next-version.ts';
import { aTenantFixture, save, type TenantFixture } from '../builders/tenant-fixture.ts';
import { someTickets, type TicketFields } from '../builders/tickets.ts';
import { aBoard, aCycle, aProject } from '../builders/work.ts';
import { editTicket, there } from './edits.ts';
import { idsOf, read, write, type StorageOf } from './test-storage.ts';
import { expectPages, pageOf, whole } from './walk.ts';

const unfiltered: TicketFilter = { words: [], archived: false };

const lists =
  (tenant: TenantFixture, projectId: string, filter = unfiltered) =>
  (sort: TicketSort) =>
  async (page: PageRequest) =>
    read(tenant).tickets.list(projectId, filter, sort, page);

const at = (second: number): Date => new Date(Date.UTC(2026, 5, 1, 12, 0, second));

/** Dates, priorities, estimates and update times that come up several times each. */
const tied: TicketFields[] = [
  {
    startAt: at(4),
    dueAt: at(9),
    priority: 'low',
    estimate: 0,
    updatedAt: at(3),
    createdAt: at(1),
  },
  { dueAt: at(7), updatedAt: at(1), createdAt: at(5), commentedAt: at(8) },
  { dueAt: null, priority: 'highest', updatedAt: at(3), createdAt: at(1) },
  {
    startAt: at(2),
    dueAt: at(5),
    priority: 'medium',
    estimate: 12.5,
    updatedAt: at(1),
    createdAt: at(4),
  },
  {
    startAt: at(4),
    dueAt: at(9),
    priority: 'lowest',
    estimate: 9999,
    updatedAt: at(3),
    createdAt: at(2),
  },
  { dueAt: null, priority: 'highest', updatedAt: at(9), createdAt: at(2), commentedAt: at(4) },
  { dueAt: at(5), priority: 'highest', updatedAt: at(1), createdAt: at(2) },
  { dueAt: null, priority: 'high', estimate: 12.5, updatedAt: at(2), createdAt: at(9) },
];

/** The days and the names of the cycles of the tickets of `tied`, by their titles: two begin on the same day. */
const cyclesOf = ['2031-05-05', '2031-04-21', '2031-05-05'];

/** The place of a ticket's cycle in the order of cycles, from the title; none is behind all. */
const placeOf = (title: string): number => Number(/^In (\d)/u.exec(title)?.[1] ?? Infinity);

/** What a sort must bring into order: each of these must not fall from a ticket to the next. */
const keys: Record<Exclude<TicketSort, 'rank' | '-rank'>, (ticket: TicketRecord) => number> = {
  created_at: ({ created_at }) => Date.parse(created_at),
  updated_at: ({ updated_at }) => Date.parse(updated_at),
  last_activity_at: ({ last_activity_at }) => Date.parse(last_activity_at),
  '-last_activity_at': ({ last_activity_at }) => -Date.parse(last_activity_at),
  start_at: ({ start_at }) => (start_at === null ? Infinity : Date.parse(start_at)),
  '-start_at': ({ start_at }) => (start_at === null ? Infinity : -Date.parse(start_at)),
  '-due_at': ({ due_at }) => (due_at === null ? Infinity : -Date.parse(due_at)),
  priority: ({ priority }) => priorities.indexOf(priority),
  key: ({ number }) => number,
  '-key': ({ number }) => -number,
  '-created_at': ({ created_at }) => -Date.parse(created_at),
  '-updated_at': ({ updated_at }) => -Date.parse(updated_at),
  due_at: ({ due_at }) => (due_at === null ? Infinity : Date.parse(due_at)),
  '-priority': ({ priority }) => -priorities.indexOf(priority),
  estimate: ({ estimate }) => estimate ?? Infinity,
  '-estimate': ({ estimate }) => -(estimate ?? -Infinity),
  // The titles name the places of their cycles.
  cycle_id: ({ title }) => placeOf(title),
  '-cycle_id': ({ title }) => (placeOf(title) === Infinity ? Infinity : -placeOf(title)),
};

async function aTiedProject(
  tenant: TenantFixture,
): Promise<{ projectId: string; tickets: Ticket[] }> {
  const project = await aProject(tenant);
  const boards = [
    await aBoard(tenant, project, { position: 1 }),
    await aBoard(tenant, project, { position: 0 }),
  ];
  const [back, front] = boards as [(typeof boards)[number], (typeof boards)[number]];
  const cycles: Cycle[] = [];
  for (const [position, startsOn] of cyclesOf.entries()) {
    cycles.push(await aCycle(tenant, project.id, { startsOn, position }));
  }
  // The second begins first, then the first and the third, by their position.
  const places = [1, 0, 2];
  const inCycles = tied.map((fields, index): TicketFields => {
    const cycle = cycles[index % 4];
    return cycle === undefined
      ? fields
      : { ...fields, cycleId: cycle.id, title: `In ${places[index % 4]}` };
  });
  const behind = await someTickets(tenant, back, inCycles);
  const ahead = await someTickets(tenant, front, inCycles.toReversed());
  return { projectId: project.id, tickets: [...ahead, ...behind] };
}

/** The pages of ticket lists. */
export function ticketPagesContract(storage: StorageOf): void {
  describe('lists of tickets', () => {
    it('go through boards by position and tickets by rank, as their records', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const later = await aBoard(tenant, project, { position: 1, isDone: true });
      const sooner = await aBoard(tenant, project, { position: 0 });
      const [last] = await someTickets(tenant, later, [{ rank: 'Z1' }]);
      await someTickets(tenant, await aBoard(tenant, await aProject(tenant)), [{}]);
      const [third, first, second] = await someTickets(tenant, sooner, [
        { rank: 'ab' },
        { rank: 'a1' },
        { rank: 'aB', tagNames: ['zinc'] },
      ]);
      const expected = [first, second, third, last] as Ticket[];
      const items = await whole(lists(tenant, project.id)('rank'));
      expect(items).toEqual(
        expected.map((ticket) => ticketRecord(ticket, ticket === last ? later : sooner)),
      );
    });

    it('follow the order of boards when it changes', async () => {
      const tenant = await aTenantFixture(storage());
      const { projectId, tickets } = await aTiedProject(tenant);
      const before = (await whole(lists(tenant, projectId)('rank'))).map(({ id }) => id);
      expect(before).toEqual(tickets.map(({ id }) => id));
      await write(tenant, async (stores) => {
        const [front, back] = there(await stores.boards.loadList(projectId)).boards;
        const turned = [
          changed(there(front), { position: 1 }),
          changed(there(back), { position: 0 }),
        ];
        await save(stores, ...turned);
      });
      const after = (await whole(lists(tenant, projectId)('rank'))).map(({ id }) => id);
      expect(after).toEqual([...before.slice(8), ...before.slice(0, 8)]);
    });

    it('are in order for every sort, tickets without a date or an estimate last', async () => {
      const tenant = await aTenantFixture(storage());
      const { projectId, tickets } = await aTiedProject(tenant);
      for (const [sort, key] of Object.entries(keys)) {
        const items = await whole(lists(tenant, projectId)(sort as TicketSort));
        expect(idsOf(items)).toEqual(idsOf(tickets));
        const values = items.map(key);
        const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
        expect([sort, ...values]).toEqual([sort, ...sorted]);
      }
    });

    it('are the reverse by -rank, also with archived tickets', async () => {
      const tenant = await aTenantFixture(storage());
      const { projectId, tickets } = await aTiedProject(tenant);
      const [, second, , fourth] = tickets;
      for (const ticket of [second, fourth]) {
        await editTicket(tenant, there(ticket).id, { archived: true });
      }
      for (const archived of [false, true, 'all'] as const) {
        const of = lists(tenant, projectId, { ...unfiltered, archived });
        const [up, down] = [await whole(of('rank')), await whole(of('-rank'))];
        expect(down).toEqual(up.toReversed());
        expect(up).toHaveLength({ false: 14, true: 2, all: 16 }[`${archived}`]);
        await expectPages(of('rank'), 3);
        await expectPages(of('-rank'), 3);
      }
    });

    it('are cut into the same pages both ways for every sort, ties and absent dates included', async () => {
      const tenant = await aTenantFixture(storage());
      const { projectId } = await aTiedProject(tenant);
      for (const sort of ticketSorts) await expectPages(lists(tenant, projectId)(sort), 4);
      for (const sort of [
        'due_at',
        '-due_at',
        'estimate',
        '-estimate',
        'cycle_id',
        '-cycle_id',
      ] as const) {
        for (const limit of [1, 2, 5]) await expectPages(lists(tenant, projectId)(sort), limit);
      }
      await expectPages(lists(tenant, projectId)('-priority'), 8);
      await expectPages(lists(tenant, projectId)('rank'), 16);
    });

    it('are paged within their filter', async () => {
      const tenant = await aTenantFixture(storage());
      const { projectId } = await aTiedProject(tenant);
      const filter: TicketFilter = { ...unfiltered, priorities: ['highest'] };
      await expectPages(lists(tenant, projectId, filter)('due_at'), 2);
      const page = await pageOf(lists(tenant, projectId, filter)('rank'), {
        limit: 2,
        total: true,
      });
      expect(page.total).toBe(6);
    });

    it('keep their order where deleted tickets are listed, too', async () => {
      const tenant = await aTenantFixture(storage());
      const { projectId, tickets } = await aTiedProject(tenant);
      const before = new Map<TicketSort, string[]>();
      const idsBy = async (sort: TicketSort, filter: TicketFilter) =>
        (await whole(lists(tenant, projectId, filter)(sort))).map(({ id }) => id);
      for (const sort of ticketSorts) before.set(sort, await idsBy(sort, unfiltered));
      const deletedIds = tickets.filter((_, place) => place % 3 === 1).map(({ id }) => id);
      for (const id of deletedIds) await editTicket(tenant, id, { deletedAt: tenant.tick() });
      for (const sort of ticketSorts) {
        const all = before.get(sort) ?? [];
        const included: TicketFilter = { ...unfiltered, deleted: 'include' };
        expect([sort, ...(await idsBy(sort, included))]).toEqual([sort, ...all]);
        await expectPages(lists(tenant, projectId, included)(sort), 3);
        const only: TicketFilter = { ...unfiltered, deleted: 'only' };
        const trash = all.filter((id) => deletedIds.includes(id));
        expect([sort, ...(await idsBy(sort, only))]).toEqual([sort, ...trash]);
        await expectPages(lists(tenant, projectId, only)(sort), 2);
      }
    });

    it('are counted only when asked to, the same on every page', async () => {
      const tenant = await aTenantFixture(storage());
      const { projectId } = await aTiedProject(tenant);
      const list = lists(tenant, projectId)('-updated_at');
      const first = await pageOf(list, { limit: 3 });
      expect(first).not.toHaveProperty('total');
      const second = await pageOf(list, { limit: 3, cursor: there(first.next), total: true });
      expect(second).toMatchObject({ total: 16 });
      expect(await pageOf(list, { limit: 200, total: true })).toMatchObject({ total: 16 });
    });

    it('go on from their place when the ticket beside it has gone', async () => {
      const tenant = await aTenantFixture(storage());
      const { projectId } = await aTiedProject(tenant);
      for (const sort of [
        'rank',
        '-rank',
        'due_at',
        '-due_at',
        '-updated_at',
        'cycle_id',
      ] as const) {
        const list = lists(tenant, projectId)(sort);
        const items = await whole(list);
        const page = await pageOf(list, { limit: 3 });
        await editTicket(tenant, there(page.items[2]).id, { deletedAt: tenant.tick() });
        const next = await pageOf(list, { limit: 2, cursor: there(page.next) });
        expect(next.items).toEqual(items.slice(3, 5));
      }
    });

    it('are one empty page where there is no ticket, and absent where there is no live project', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const deleted = await aProject(tenant, { deletedAt: tenant.tick() });
      const foreign = await aProject(await aTenantFixture(storage()));
      const empty = { items: [], next: null, prev: null, total: 0 };
      for (const sort of ticketSorts) {
        expect(await lists(tenant, project.id)(sort)({ limit: 1, total: true })).toEqual(empty);
      }
      for (const id of [deleted.id, foreign.id, tenant.newId()]) {
        expect(await lists(tenant, id)('rank')({ limit: 1 })).toBeNull();
      }
    });
  });
}
