import { describe, expect, it } from 'vitest';
import type { ChangeContext, Changes } from '../../src/change/change.ts';
import type { TenantStores } from '../../src/ports/tenancy.port.ts';
import { deleteTicket } from '../../src/ticket/decisions/delete-ticket.ts';
import { moveTicket } from '../../src/ticket/decisions/move-ticket.ts';
import { updateTicket } from '../../src/ticket/decisions/update-ticket.ts';
import type { TicketFilter } from '../../src/ports/tickets.port.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { orderOf, there } from './edits.ts';
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

/** Carries out a decision about the ticket, if it is there. */
async function decide<State>(
  tenant: TenantFixture,
  load: (stores: TenantStores) => Promise<State | null>,
  decision: (state: State, context: ChangeContext) => Changes,
): Promise<void> {
  await write(tenant, async (stores) => {
    const state = await load(stores);
    if (state === null) return;
    const context = { principal: tenant.principal, now: tenant.tick(), newId: tenant.newId };
    const { saved, sets } = decision(state, context);
    await stores.write(
      { ...(saved && { saved }), ...(sets && { sets }) },
      { kind: 'done', answer: null },
    );
  });
}

const move = (tenant: TenantFixture, id: string, boardId: string): Promise<void> =>
  decide(
    tenant,
    async ({ tickets }) => tickets.loadForMove(id, { boardId }, { at: 'index', index: 1 }),
    ({ destination, ...state }, context) =>
      moveTicket({ ...state, destination: there(destination), field: 'board_id' }, context),
  );

const archive = (tenant: TenantFixture, id: string, archived: boolean): Promise<void> =>
  decide(
    tenant,
    async ({ tickets }) => tickets.loadForUpdate(id, { archived }),
    (state, context) => updateTicket({ ...state, content: { archived, htmlPolicy: 1 } }, context),
  );

const remove = (tenant: TenantFixture, id: string): Promise<void> =>
  decide(tenant, async ({ tickets }) => tickets.lock(id), deleteTicket);

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
        else if (act === 2) await archive(tenant, id, true);
        else if (act === 3) await archive(tenant, id, false);
        else if (act === 4 && roll(3) === 0) await remove(tenant, id);
        else await move(tenant, id, board.id);
      }
      const listed = await whole(async (page) => read(tenant).boards.list(project.id, page));
      for (const board of listed) {
        const filter: TicketFilter = { boardIds: [board.id], words: [], archived: false };
        const { items, total } = await pageOf(
          async (page) => read(tenant).tickets.list(project.id, filter, 'rank', page),
          { limit: 200, total: true },
        );
        const order = await write(tenant, async ({ tickets }) =>
          orderOf({ tickets }, { id: board.id, projectId: project.id }),
        );
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
      const order = await write(tenant, async (stores) => orderOf(stores, limited));
      expect(order).toHaveLength(3);
    });

    it('is kept by moves that cross each other, and none of them fails', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [leftBoard, right] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const onLeft = await someTickets(tenant, leftBoard, [{}, {}, {}]);
      const onRight = await someTickets(tenant, right, [{}, {}, {}, {}]);
      const moves = [
        ...onLeft.map(async ({ id }) => move(tenant, id, right.id)),
        ...onRight.map(async ({ id }) => move(tenant, id, leftBoard.id)),
      ];
      await Promise.all(moves);
      expect((await read(tenant).boards.find(leftBoard.id))?.ticket_count).toBe(4);
      expect((await read(tenant).boards.find(right.id))?.ticket_count).toBe(3);
      const orders = await write(tenant, async ({ tickets }) => [
        await orderOf({ tickets }, leftBoard),
        await orderOf({ tickets }, right),
      ]);
      expect(orders.map((ids) => ids.toSorted())).toEqual([idsOf(onRight), idsOf(onLeft)]);
    });
  });
}
