import { describe, expect, it } from 'vitest';
import { enterBoard, leaveBoard } from '../../src/board/wip-limit.ts';
import { rankAt } from '../../src/ticket/rank-at.ts';
import type { TicketFilter } from '../../src/ticket/tickets.port.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { idsOf, read, write, type StorageOf } from './test-storage.ts';
import { pageOf, whole } from './walk.ts';

/** Numbers below the limit that look random and are the same in every run (a linear congruential generator). */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

async function move(tenant: TenantFixture, id: string, boardId: string): Promise<void> {
  await write(tenant, async ({ tickets, boards }) => {
    const locked = await tickets.lock(id, boardId);
    if (locked === null || locked.destination === null) return;
    const { ticket, board, destination } = locked;
    ticket.rank = await rankAt(tickets, destination.id, { at: 'index', index: 1 }, ticket, {
      clock: tenant.tick,
    });
    if (destination.id === board.id) return tickets.save(ticket);
    if (ticket.isLive) {
      leaveBoard(board, 1);
      enterBoard(destination, 1, 'board_id');
    }
    ticket.boardId = destination.id;
    await boards.save(board, destination);
    return tickets.save(ticket);
  });
}

async function change(
  tenant: TenantFixture,
  id: string,
  fields: { archived: boolean } | { deletedAt: Date },
) {
  await write(tenant, async ({ tickets, boards }) => {
    const locked = await tickets.lock(id);
    if (locked === null) return;
    const { ticket, board } = locked;
    const before = ticket.isLive;
    Object.assign(ticket, fields);
    if (before && !ticket.isLive) leaveBoard(board, 1);
    if (!before && ticket.isLive) enterBoard(board, 1, 'archived');
    await boards.save(board);
    await tickets.save(ticket);
  });
}

/** The count that WIP limits rest on. */
export function boardCountContract(storage: StorageOf): void {
  describe('the count of a board', () => {
    it('is that of its live tickets after whatever befell them', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const boards = [
        await aBoard(tenant, project),
        await aBoard(tenant, project),
        await aBoard(tenant, project),
      ];
      const ids: string[] = [];
      const roll = dice(42);
      for (let step = 0; step < 40; step += 1) {
        const board = boards[roll(boards.length)] ?? boards[0];
        const id = ids[roll(ids.length)];
        const act = roll(6);
        if (board === undefined) throw new Error('no board');
        if (id === undefined || act < 2) ids.push((await aTicket(tenant, board)).id);
        else if (act === 2) await change(tenant, id, { archived: true });
        else if (act === 3) await change(tenant, id, { archived: false });
        else if (act === 4 && roll(3) === 0) await change(tenant, id, { deletedAt: tenant.tick() });
        else await move(tenant, id, board.id);
      }
      const listed = await whole(async (page) => read(tenant).boards.list(project.id, page));
      for (const board of listed) {
        const filter: TicketFilter = { boardIds: [board.id], words: [], archived: false };
        const { items, total } = await pageOf(
          async (page) => read(tenant).tickets.list(project.id, filter, 'rank', page),
          { limit: 200, total: true },
        );
        const order = await write(tenant, async ({ tickets }) => tickets.orderOf(board.id));
        expect(board.ticket_count).toBe(total);
        expect(items.map(({ id }) => id)).toEqual(order);
      }
      expect(listed.reduce((sum, { ticket_count }) => sum + ticket_count, 0)).toBeGreaterThan(5);
    });

    it('never passes a limit that many enter at once', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [from, limited] = [
        await aBoard(tenant, project),
        await aBoard(tenant, project, { wipLimit: 3 }),
      ];
      const tickets = [];
      for (let made = 0; made < 6; made += 1) tickets.push(await aTicket(tenant, from));
      const moves = await Promise.allSettled(
        tickets.map(async ({ id }) => move(tenant, id, limited.id)),
      );
      expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect((await read(tenant).boards.find(limited.id))?.ticket_count).toBe(3);
      expect((await read(tenant).boards.find(from.id))?.ticket_count).toBe(3);
      const order = await write(tenant, async (stores) => stores.tickets.orderOf(limited.id));
      expect(order).toHaveLength(3);
    });

    it('is kept by moves that cross each other, and none of them fails', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [left, right] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const onLeft = await someTickets(tenant, left, [{}, {}, {}]);
      const onRight = await someTickets(tenant, right, [{}, {}, {}, {}]);
      const moves = [
        ...onLeft.map(async ({ id }) => move(tenant, id, right.id)),
        ...onRight.map(async ({ id }) => move(tenant, id, left.id)),
      ];
      await Promise.all(moves);
      expect((await read(tenant).boards.find(left.id))?.ticket_count).toBe(4);
      expect((await read(tenant).boards.find(right.id))?.ticket_count).toBe(3);
      const orders = await write(tenant, async ({ tickets }) => [
        await tickets.orderOf(left.id),
        await tickets.orderOf(right.id),
      ]);
      expect(orders.map((ids) => ids.toSorted())).toEqual([idsOf(onRight), idsOf(onLeft)]);
    });
  });
}
