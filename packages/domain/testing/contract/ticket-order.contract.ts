import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/records/board.ts';
import type { TicketStore } from '../../src/ports/tickets.port.ts';
import type { Ticket } from '../../src/records/ticket.ts';
import type { Gap, TicketPosition } from '../../src/ticket/position.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { orderOf, spread, there } from './edits.ts';
import { read, write, type TestStorage, type StorageOf } from './test-storage.ts';

interface Row {
  tenant: TenantFixture;
  board: Board;
  gapAt(position: TicketPosition, except?: Ticket): Promise<Gap | null>;
  /** The live ones, in rank order: a1, a3, aB, ab. */
  live: [Ticket, Ticket, Ticket, Ticket];
  archived: Ticket;
  deleted: Ticket;
  /** On another board of the project. */
  away: Ticket;
}

/** A board whose ranks sort bytewise only, with tickets between them that have no position in the order. */
async function aRow(storage: TestStorage): Promise<Row> {
  const tenant = await aTenantFixture(storage);
  const project = await aProject(tenant);
  const [board, otherBoard] = [await aBoard(tenant, project), await aBoard(tenant, project)];
  const [third, first, fourth, second, archived, deleted] = (await someTickets(tenant, board, [
    { rank: 'aB' },
    { rank: 'a1' },
    { rank: 'ab' },
    { rank: 'a3' },
    { rank: 'a2', archived: true },
    { rank: 'aZ', deletedAt: tenant.tick() },
  ])) as [Ticket, Ticket, Ticket, Ticket, Ticket, Ticket];
  const away = await aTicket(tenant, otherBoard, { rank: 'a4' });
  // A ticket that comes from another board counts nowhere in the order.
  const gapAt: Row['gapAt'] = async (position, { id } = away) =>
    write(tenant, async ({ tickets }) => gapOf(tickets, id, board.id, position));
  const live: Row['live'] = [first, second, third, fourth];
  return { tenant, board, gapAt, live, archived, deleted, away };
}

/** The gap at a position of a board, as a move of the ticket finds it. */
async function gapOf(
  tickets: TicketStore,
  ticketId: string,
  boardId: string,
  position: TicketPosition,
): Promise<Gap | null> {
  const loaded = await tickets.loadForMove(ticketId, { boardId }, position);
  return there(loaded).place.gap;
}

/** The order of the live tickets on a board. */
export function ticketOrderContract(storage: StorageOf): void {
  describe('the order of tickets', () => {
    it('has a gap behind the last live ticket', async () => {
      const { gapAt, live } = await aRow(storage());
      expect(await gapAt({ at: 'end' })).toEqual({ after: 'ab', before: null });
      expect(await gapAt({ at: 'end' }, live[3])).toEqual({ after: 'aB', before: null });
      expect(await gapAt({ at: 'end' }, live[0])).toEqual({ after: 'ab', before: null });
    });

    it('has a gap at every index, beyond the end meaning the end', async () => {
      const { gapAt } = await aRow(storage());
      const gaps: Gap[] = [
        { after: null, before: 'a1' },
        { after: 'a1', before: 'a3' },
        { after: 'a3', before: 'aB' },
        { after: 'aB', before: 'ab' },
        { after: 'ab', before: null },
      ];
      for (const [index, gap] of gaps.entries()) {
        expect(await gapAt({ at: 'index', index })).toEqual(gap);
      }
      for (const index of [5, 4000, Number.MAX_SAFE_INTEGER]) {
        expect(await gapAt({ at: 'index', index })).toEqual({ after: 'ab', before: null });
      }
    });

    it('does not count the excepted ticket at an index', async () => {
      const { gapAt, live } = await aRow(storage());
      const except = live[1];
      expect(await gapAt({ at: 'index', index: 0 }, except)).toEqual({ after: null, before: 'a1' });
      expect(await gapAt({ at: 'index', index: 1 }, except)).toEqual({ after: 'a1', before: 'aB' });
      expect(await gapAt({ at: 'index', index: 2 }, except)).toEqual({ after: 'aB', before: 'ab' });
      expect(await gapAt({ at: 'index', index: 3 }, except)).toEqual({ after: 'ab', before: null });
      expect(await gapAt({ at: 'index', index: 9 }, except)).toEqual({ after: 'ab', before: null });
    });

    it('has a gap on both sides of every live ticket', async () => {
      const { gapAt, live } = await aRow(storage());
      const ranks = [null, 'a1', 'a3', 'aB', 'ab', null];
      for (const [index, { id: ticketId }] of live.entries()) {
        const [above, own, right] = ranks.slice(index, index + 3);
        expect(await gapAt({ at: 'before', ticketId })).toEqual({ after: above, before: own });
        expect(await gapAt({ at: 'after', ticketId })).toEqual({ after: own, before: right });
      }
    });

    it('looks past the excepted ticket for the neighbour', async () => {
      const { gapAt, live } = await aRow(storage());
      const [first, second, third] = live;
      expect(await gapAt({ at: 'before', ticketId: third.id }, second)).toEqual({
        after: 'a1',
        before: 'aB',
      });
      expect(await gapAt({ at: 'after', ticketId: first.id }, second)).toEqual({
        after: 'a1',
        before: 'aB',
      });
      expect(await gapAt({ at: 'before', ticketId: second.id }, first)).toEqual({
        after: null,
        before: 'a3',
      });
    });

    it('has no gap beside a ticket without a position on the board, nor beside the excepted one', async () => {
      const { gapAt, live, archived, deleted, away, tenant } = await aRow(storage());
      for (const at of ['before', 'after'] as const) {
        for (const ticketId of [archived.id, deleted.id, away.id, tenant.newId()]) {
          expect(await gapAt({ at, ticketId })).toBeNull();
        }
        expect(await gapAt({ at, ticketId: live[1].id }, live[1])).toBeNull();
      }
    });

    it('is one open gap on an empty board', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      const only = await aTicket(tenant, board);
      const open = { after: null, before: null };
      await write(tenant, async ({ tickets }) => {
        expect(await gapOf(tickets, only.id, board.id, { at: 'end' })).toEqual(open);
        expect(await gapOf(tickets, only.id, board.id, { at: 'index', index: 3 })).toEqual(open);
      });
    });

    it('is that of the ranks, bytewise, of live tickets alone', async () => {
      const { tenant, board, live } = await aRow(storage());
      const order = await write(tenant, async ({ tickets }) => orderOf({ tickets }, board));
      expect(order).toEqual(live.map(({ id }) => id));
    });

    it('begins with the lowest rank outside of the excepted ones', async () => {
      const { tenant, board, live } = await aRow(storage());
      const [first, second, third, fourth] = live.map(({ id }) => id) as [
        string,
        string,
        string,
        string,
      ];
      const exceptions = [
        [],
        [first],
        [second, third],
        [second, first],
        [first, second, third, fourth],
      ];
      const ranks = await write(tenant, async ({ tickets }) => {
        const answers = [];
        for (const except of exceptions) {
          const loaded = await tickets.loadForReorder(
            board.projectId,
            { boardId: board.id },
            except,
          );
          answers.push(there(loaded).limit);
        }
        return answers;
      });
      expect(ranks).toEqual(['a1', 'a3', 'a1', 'aB', null]);
    });

    it('changes by new ranks, and with them only version and time of the tickets', async () => {
      const { tenant, board, live } = await aRow(storage());
      const [first, second, third, fourth] = live;
      const before = await read(tenant).tickets.find(first.id);
      const now = tenant.tick();
      const ranks = new Map([
        [first.id, 'c1'],
        [third.id, 'Z1'],
      ]);
      await spread(tenant, board.id, ranks, now);
      await spread(tenant, board.id, new Map(), now);
      const order = await write(tenant, async ({ tickets }) => orderOf({ tickets }, board));
      expect(order).toEqual([third, second, fourth, first].map(({ id }) => id));
      expect(await read(tenant).tickets.find(first.id)).toEqual({
        ...before,
        rank: 'c1',
        version: 2,
        updated_at: now.toISOString(),
        last_activity_at: now.toISOString(),
      });
    });
  });
}
