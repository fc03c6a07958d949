import { describe, expect, it } from 'vitest';
import { changed } from '../../src/record/next-version.ts';
import type { Ticket } from '../../src/records/ticket.ts';
import { Board, boardRecord } from '../../src/records/board.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { deletedTicket, editBoard, editProject, orderOf, there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';
import { expectPages, pageOf, whole } from './walk.ts';

/** A ticket as a change of its board loads it. */
const keyOf = ({ id, version, enteredBoardAt, deletedAt }: Ticket) => ({
  id,
  version,
  entered_board_at: enteredBoardAt?.toISOString() ?? null,
  commented_at: null,
  is_deleted: deletedAt !== null,
});

/** The boards of a project: their store and their reads. */
export function boardsContract(storage: StorageOf): void {
  describe('boards', () => {
    it('answers a board as it was added and as it was saved', async () => {
      const tenant = await aTenantFixture(storage());
      const fields = { name: 'In "progress" ü', color: '#0a1b2c', wipLimit: 3, isDone: true };
      const board = await aBoard(tenant, await aProject(tenant), {
        ...fields,
        slug: 'in-progress',
      });
      expect(await write(tenant, async ({ boards }) => boards.find(board.id))).toEqual(board);
      expect(await read(tenant).boards.find(board.id)).toEqual(boardRecord(board));
      const changes = {
        name: '日本',
        color: '#ffffff',
        wipLimit: null,
        isDone: false,
        isHidden: true,
        position: 7,
        version: 2,
        updatedAt: tenant.tick(),
      };
      await editBoard(tenant, board, changes);
      expect(await read(tenant).boards.find(board.id)).toEqual(
        boardRecord(Object.assign(board, changes)),
      );
    });

    it('locks all live boards of the project in position order', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const third = await aBoard(tenant, project, { position: 2 });
      const first = await aBoard(tenant, project, { position: 0 });
      const second = await aBoard(tenant, project, { position: 1 });
      await aBoard(tenant, project, { position: 1, deletedAt: tenant.tick() });
      await aBoard(tenant, await aProject(tenant));
      const list = await write(tenant, async ({ boards }) => boards.loadList(project.id));
      expect(list?.boards.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
      const listed = await whole(async (page) => read(tenant).boards.list(project.id, page));
      expect(listed).toEqual([first, second, third].map(boardRecord));
    });

    it('locks a board with its project, and its tickets where isDone changes', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant, { archived: true });
      const board = await aBoard(tenant, project, { isDone: true });
      const deletedAt = tenant.tick();
      const [second, first, archived, deleted] = (await someTickets(tenant, board, [
        { rank: 'b2' },
        { rank: 'b1', version: 4 },
        { rank: 'b3', archived: true },
        { rank: 'a1', deletedAt },
      ])) as [Ticket, Ticket, Ticket, Ticket];
      await aTicket(tenant, await aBoard(tenant, project));
      const load = async (isDone?: boolean) =>
        write(tenant, async ({ boards }) => there(await boards.loadForUpdate(board.id, isDone)));
      const { board: locked, ...others } = await load();
      expect(locked).toMatchObject({ id: board.id, isDone: true });
      expect(others).toMatchObject({ project: { archived: true }, tickets: [] });
      expect((await load(true)).tickets).toEqual([]);
      expect((await load(false)).tickets).toEqual([
        keyOf(first),
        keyOf(second),
        keyOf(archived),
        keyOf(deleted),
      ]);
      const deletedBoard = await aBoard(tenant, project, { deletedAt });
      for (const id of [deletedBoard.id, tenant.newId()]) {
        expect(
          await write(tenant, async ({ boards }) => boards.loadForUpdate(id, true)),
        ).toBeNull();
      }
    });

    it('raises the versions of tickets, archived and deleted ones too', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, otherBoard] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const live = await aTicket(tenant, board);
      const archived = await aTicket(tenant, board, { archived: true, version: 7 });
      const deleted = await aTicket(tenant, board, { deletedAt: tenant.tick() });
      const elsewhere = await aTicket(tenant, otherBoard);
      const now = tenant.tick();
      const ticketIds = [live.id, archived.id, deleted.id];
      const set = { kind: 'tickets_raised', ticketIds, now } as const;
      await write(tenant, async (stores) =>
        stores.write({ sets: [set] }, { kind: 'done', answer: null }),
      );
      const updated_at = now.toISOString();
      const { tickets } = read(tenant);
      expect(await tickets.find(live.id)).toMatchObject({ version: 2, updated_at });
      expect(await tickets.find(archived.id)).toMatchObject({ version: 8, updated_at });
      expect(await tickets.find(elsewhere.id)).toMatchObject({ version: 1 });
      const loaded = await write(tenant, async (stores) => deletedTicket(stores, deleted.id));
      expect(loaded?.ticket).toMatchObject({ version: 2, updatedAt: now });
    });

    it('locks a board to delete with all boards of its project, and what goes to another one', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const second = await aBoard(tenant, project, { position: 1 });
      const first = await aBoard(tenant, project, { position: 0 });
      await aBoard(tenant, project, { deletedAt: tenant.tick() });
      await someTickets(tenant, second, [{ rank: 'a7' }, { rank: 'b9', archived: true }]);
      const [live, archived, deleted] = (await someTickets(tenant, first, [
        {},
        { archived: true },
        { deletedAt: tenant.tick() },
      ])) as [Ticket, Ticket, Ticket];
      const load = async (id: string, to: string | null) =>
        write(tenant, async ({ boards }) => boards.loadForDelete(id, to));
      const alone = there(await load(first.id, null));
      expect(alone).toMatchObject({ project: { id: project.id }, board: { id: first.id } });
      expect(alone.boards.map(({ id }) => id)).toEqual([first.id, second.id]);
      expect(alone).toMatchObject({ ticketCount: 2, tickets: [] });
      const { tickets, lastRank } = there(await load(first.id, second.id));
      expect(tickets).toEqual([keyOf(live), keyOf(archived), keyOf(deleted)]);
      expect(lastRank).toBe('a7');
      expect((await load(second.id, first.id))?.lastRank).toBe(live.rank);
      const empty = await aBoard(tenant, project);
      expect((await load(first.id, empty.id))?.lastRank).toBeNull();
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      expect(await load(first.id, null)).toBeNull();
      expect(await load(tenant.newId(), null)).toBeNull();
    });

    it('sends tickets to another board, with the ranks that are given', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, otherBoard] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const fields = [{ rank: 'a2' }, { rank: 'a1', archived: true }, { deletedAt: tenant.tick() }];
      const [live, archived, deleted] = (await someTickets(tenant, board, fields)) as [
        Ticket,
        Ticket,
        Ticket,
      ];
      const stays = await aTicket(tenant, otherBoard, { rank: 'a4' });
      const now = tenant.tick();
      const ranks = new Map([
        [live.id, 'a6'],
        [archived.id, 'a5'],
      ]);
      const of = { to: otherBoard.id, ranks, deletedIds: [deleted.id] };
      await write(tenant, async (stores) =>
        stores.write(
          { sets: [{ kind: 'tickets_sent', ...of, now }] },
          { kind: 'done', answer: null },
        ),
      );
      const sent = { boardId: otherBoard.id, version: 2, updatedAt: now };
      for (const [ticket, rank] of [
        [live, 'a6'],
        [archived, 'a5'],
      ] as const) {
        const found = await write(tenant, async ({ tickets }) => tickets.lock(ticket.id));
        expect(found?.ticket).toMatchObject({ ...sent, rank, enteredBoardAt: now });
      }
      const loaded = await write(tenant, async (stores) => deletedTicket(stores, deleted.id));
      const { rank, enteredBoardAt } = deleted;
      expect(loaded?.ticket).toMatchObject({ ...sent, rank, enteredBoardAt });
      const other1 = await write(tenant, async ({ tickets }) => tickets.lock(stays.id));
      expect(other1?.ticket).toMatchObject({ version: 1, rank: 'a4' });
      expect(await write(tenant, async (stores) => orderOf(stores, otherBoard))).toEqual([
        stays.id,
        live.id,
      ]);
    });

    it('gives the slug of a deleted board to another one', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      await aBoard(tenant, project, { slug: 'open' });
      await aBoard(tenant, project, { slug: 'gone', deletedAt: tenant.tick() });
      const again = await aBoard(tenant, project, { slug: 'gone' });
      expect(await read(tenant).boards.find(again.id)).toMatchObject({ slug: 'gone' });
      await expect(aBoard(tenant, project, { slug: 'gone' })).rejects.toThrow(
        /unique|validation_failed/u,
      );
    });

    it('finds no board that is deleted or whose project is', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const deleted = await aBoard(tenant, project, { deletedAt: tenant.tick() });
      const orphan = await aBoard(tenant, project, { slug: 'orphan' });
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      for (const { id } of [deleted, orphan]) {
        expect(await read(tenant).boards.find(id)).toBeNull();
        expect(await write(tenant, async ({ boards }) => boards.find(id))).toBeNull();
        expect(
          await write(tenant, async ({ boards }) => boards.loadForUpdate(id, undefined)),
        ).toBeNull();
      }
      expect(await write(tenant, async ({ boards }) => boards.loadList(project.id))).toBeNull();
    });

    it('lists boards page by page both ways', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      for (const position of [3, 1, 0, 2, 4]) await aBoard(tenant, project, { position });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).boards.list(project.id, page);
      await expectPages(list, 2);
      await expectPages(list, 5);
      expect(await pageOf(list, { limit: 1, total: true })).toMatchObject({ total: 5 });
    });

    it('adds and saves several at once', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const { organizationId } = tenant.principal;
      const made = ['one', 'two', 'three'].map((slug, position) => {
        const names = { name: slug, slug, color: '#000000', wipLimit: null, isDone: false };
        const place = { organizationId, projectId: project.id, position };
        return new Board({ id: tenant.newId(), ...names, ...place, now: tenant.tick() });
      });
      await write(tenant, async (stores) => save(stores, ...made));
      await write(tenant, async (stores) => {
        const { boards } = there(await stores.boards.loadList(project.id));
        const turned = boards.toReversed().map((board, position) => changed(board, { position }));
        await save(stores, ...turned);
      });
      const listed = await whole(async (page) => read(tenant).boards.list(project.id, page));
      expect(listed.map(({ slug }) => slug)).toEqual(['three', 'two', 'one']);
    });

    it('keeps a locked board from others until the end', async () => {
      const tenant = await aTenantFixture(storage());
      const { id } = await aBoard(tenant, await aProject(tenant));
      const enter = async (): Promise<void> =>
        write(tenant, async (stores) => {
          const { board } = there(await stores.boards.loadForUpdate(id, undefined));
          await stores.boards.find(id);
          await save(stores, changed(board, { ticketCount: board.ticketCount + 1 }));
        });
      await Promise.all(Array.from({ length: 6 }, enter));
      expect((await read(tenant).boards.find(id))?.ticket_count).toBe(6);
    });
  });
}
