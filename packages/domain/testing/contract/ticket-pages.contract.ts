import { describe, expect, it } from 'vitest';
import { ticketRecord, type TicketRecord } from '../../src/ticket/ticket-record.ts';
import { priorities, type Ticket } from '../../src/ticket/ticket.ts';
import { ticketSorts, type TicketFilter, type TicketSort } from '../../src/ticket/tickets.port.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import { aSite, type Site } from '../builders/site.ts';
import { someTickets, type TicketFields } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editTicket, there } from './edits.ts';
import { idsOf, read, write, type GroundOf } from './ground.ts';
import { expectPages, pageOf, whole } from './walk.ts';

const unfiltered: TicketFilter = { words: [], archived: false };

const lists =
  (site: Site, projectId: string, filter = unfiltered) =>
  (sort: TicketSort) =>
  async (page: PageRequest) =>
    read(site).tickets.list(projectId, filter, sort, page);

const at = (second: number): Date => new Date(Date.UTC(2026, 5, 1, 12, 0, second));

/** Dates, priorities and update times that come up several times each. */
const tied: TicketFields[] = [
  { dueAt: at(9), priority: 'low', updatedAt: at(3), createdAt: at(1) },
  { dueAt: null, priority: 'highest', updatedAt: at(3), createdAt: at(1) },
  { dueAt: at(5), priority: 'medium', updatedAt: at(1), createdAt: at(4) },
  { dueAt: at(9), priority: 'lowest', updatedAt: at(3), createdAt: at(2) },
  { dueAt: null, priority: 'highest', updatedAt: at(9), createdAt: at(2) },
  { dueAt: at(5), priority: 'highest', updatedAt: at(1), createdAt: at(2) },
  { dueAt: null, priority: 'high', updatedAt: at(2), createdAt: at(9) },
];

/** What a sort must bring into order: each of these must not fall from a ticket to the next. */
const keys: Record<Exclude<TicketSort, 'rank'>, (ticket: TicketRecord) => number> = {
  '-created_at': ({ created_at }) => -Date.parse(created_at),
  '-updated_at': ({ updated_at }) => -Date.parse(updated_at),
  due_at: ({ due_at }) => (due_at === null ? Infinity : Date.parse(due_at)),
  '-priority': ({ priority }) => -priorities.indexOf(priority),
};

async function aTiedProject(site: Site): Promise<{ projectId: string; tickets: Ticket[] }> {
  const project = await aProject(site);
  const boards = [
    await aBoard(site, project, { position: 1 }),
    await aBoard(site, project, { position: 0 }),
  ];
  const [back, front] = boards as [(typeof boards)[number], (typeof boards)[number]];
  const behind = await someTickets(site, back, tied);
  const ahead = await someTickets(site, front, tied.toReversed());
  return { projectId: project.id, tickets: [...ahead, ...behind] };
}

/** The pages of ticket lists. */
export function ticketPagesContract(ground: GroundOf): void {
  describe('lists of tickets', () => {
    it('go through boards by position and tickets by rank, as their records', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const later = await aBoard(site, project, { position: 1, isDone: true });
      const sooner = await aBoard(site, project, { position: 0 });
      const [last] = await someTickets(site, later, [{ rank: 'Z1' }]);
      await someTickets(site, await aBoard(site, await aProject(site)), [{}]);
      const [third, first, second] = await someTickets(site, sooner, [
        { rank: 'ab' },
        { rank: 'a1' },
        { rank: 'aB', tagNames: ['zinc'] },
      ]);
      const expected = [first, second, third, last] as Ticket[];
      const items = await whole(lists(site, project.id)('rank'));
      expect(items).toEqual(
        expected.map((ticket) => ticketRecord(ticket, ticket === last ? later : sooner)),
      );
    });

    it('follow the order of boards when it changes', async () => {
      const site = await aSite(ground());
      const { projectId, tickets } = await aTiedProject(site);
      const before = (await whole(lists(site, projectId)('rank'))).map(({ id }) => id);
      expect(before).toEqual(tickets.map(({ id }) => id));
      await write(site, async ({ boards }) => {
        const [front, back] = await boards.lockAll(projectId);
        await boards.save(
          Object.assign(there(front), { position: 1 }),
          Object.assign(there(back), { position: 0 }),
        );
      });
      const after = (await whole(lists(site, projectId)('rank'))).map(({ id }) => id);
      expect(after).toEqual([...before.slice(7), ...before.slice(0, 7)]);
    });

    it('are in order for every sort, absent due dates last', async () => {
      const site = await aSite(ground());
      const { projectId, tickets } = await aTiedProject(site);
      for (const [sort, key] of Object.entries(keys)) {
        const items = await whole(lists(site, projectId)(sort as TicketSort));
        expect(idsOf(items)).toEqual(idsOf(tickets));
        const values = items.map(key);
        const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
        expect([sort, ...values]).toEqual([sort, ...sorted]);
      }
    });

    it('are cut into the same pages both ways for every sort, ties and absent dates included', async () => {
      const site = await aSite(ground());
      const { projectId } = await aTiedProject(site);
      for (const sort of ticketSorts) await expectPages(lists(site, projectId)(sort), 4);
      await expectPages(lists(site, projectId)('due_at'), 1);
      await expectPages(lists(site, projectId)('-priority'), 7);
      await expectPages(lists(site, projectId)('rank'), 14);
    });

    it('are paged within their filter', async () => {
      const site = await aSite(ground());
      const { projectId } = await aTiedProject(site);
      const filter: TicketFilter = { ...unfiltered, priority: 'highest' };
      await expectPages(lists(site, projectId, filter)('due_at'), 2);
      const page = await pageOf(lists(site, projectId, filter)('rank'), { limit: 2, total: true });
      expect(page.total).toBe(6);
    });

    it('are counted only when asked to, the same on every page', async () => {
      const site = await aSite(ground());
      const { projectId } = await aTiedProject(site);
      const list = lists(site, projectId)('-updated_at');
      const first = await pageOf(list, { limit: 3 });
      expect(first).not.toHaveProperty('total');
      const second = await pageOf(list, { limit: 3, cursor: there(first.next), total: true });
      expect(second).toMatchObject({ total: 14 });
      expect(await pageOf(list, { limit: 200, total: true })).toMatchObject({ total: 14 });
    });

    it('go on from their place when the ticket beside it has gone', async () => {
      const site = await aSite(ground());
      const { projectId } = await aTiedProject(site);
      for (const sort of ['rank', 'due_at', '-updated_at'] as const) {
        const list = lists(site, projectId)(sort);
        const items = await whole(list);
        const page = await pageOf(list, { limit: 3 });
        await editTicket(site, there(page.items[2]).id, { deletedAt: site.tick() });
        const next = await pageOf(list, { limit: 2, cursor: there(page.next) });
        expect(next.items).toEqual(items.slice(3, 5));
      }
    });

    it('are one empty page where there is no ticket, and absent where there is no live project', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const deleted = await aProject(site, { deletedAt: site.tick() });
      const foreign = await aProject(await aSite(ground()));
      const empty = { items: [], next: null, prev: null, total: 0 };
      for (const sort of ticketSorts) {
        expect(await lists(site, project.id)(sort)({ limit: 1, total: true })).toEqual(empty);
      }
      for (const id of [deleted.id, foreign.id, site.newId()]) {
        expect(await lists(site, id)('rank')({ limit: 1 })).toBeNull();
      }
    });
  });
}
