import { gathered } from './gathered.ts';
import { describe, expect, it } from 'vitest';
import { ticketRecord } from '../../src/ticket/ticket-record.ts';
import type { RankKey } from '../../src/ticket/position.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { deletedTicket, editBoard, editProject, there } from './edits.ts';
import { idsOf, read, write, type StorageOf } from './test-storage.ts';

const longHtml = `<p>"Größe" &amp; 'Maß' 🪨 \\ %_ ${'<strong>basalt</strong> '.repeat(4000)}</p>`;

/** The tickets of a project, inside a transaction. */
export function ticketsContract(storage: StorageOf): void {
  describe('tickets', () => {
    it('answers every field of a ticket as it was added', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant, { key: 'WEB' });
      const board = await aBoard(tenant, project, { isDone: true });
      const people = [await aMember(tenant, { project }), await aMember(tenant, { project })];
      const labels = [await aLabel(tenant, project, { name: 'a' }), await aLabel(tenant, project)];
      const ticket = await aTicket(tenant, board, {
        title: `"Quoted" 'single' \\ 日本語 🪨`,
        descriptionHtml: longHtml,
        htmlPolicy: 3,
        priority: 'highest',
        dueAt: new Date('0001-01-01T00:00:00.001Z'),
        estimate: 0.1,
        assigneeIds: people.map(({ id }) => id).toReversed(),
        labelIds: labels.map(({ id }) => id).toReversed(),
        tagNames: ['zinc', 'Alum', "O'Hara"],
        createdBy: { type: 'api_credential', id: tenant.newId(), name: 'CI "1"', public_id: 'abc' },
      });
      const locked = await write(tenant, async ({ tickets }) => tickets.lock('WEB-1'));
      expect(locked?.ticket).toEqual(ticket);
      expect(await read(tenant).tickets.find(ticket.id)).toEqual(ticketRecord(ticket, board));
      expect(await read(tenant).tickets.find('WEB-1')).toEqual(ticketRecord(ticket, board));
    });

    it('answers every field of a ticket as it was saved', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, other] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const [one, two, three] = [
        await aMember(tenant),
        await aMember(tenant),
        await aMember(tenant),
      ];
      const label = await aLabel(tenant, project);
      const ticket = await aTicket(tenant, board, {
        dueAt: tenant.tick(),
        assigneeIds: [one.id, two.id],
        tagNames: ['before', 'both'],
      });
      const changes = {
        boardId: other.id,
        title: 'After',
        descriptionHtml: '<p>after</p>',
        htmlPolicy: 2,
        priority: 'low' as const,
        dueAt: null,
        estimate: 9998.9,
        assigneeIds: [three.id, one.id],
        labelIds: [label.id],
        rank: 'zz1',
        archived: true,
        version: 5,
        updatedAt: tenant.tick(),
        enteredBoardAt: tenant.tick(),
      };
      await write(tenant, async ({ tickets, tags }) => {
        const locked = there(await tickets.lock(ticket.id));
        const tagNames = await tags.adopt(project.id, ['after', 'BOTH']);
        await tickets.save(Object.assign(locked.ticket, changes, { tagNames }));
      });
      const saved = await write(tenant, async ({ tickets }) => tickets.lock(ticket.key));
      const tagNames = ['after', 'both'];
      expect(saved?.ticket).toEqual(Object.assign(ticket, changes, { tagNames }));
      expect(saved?.board.id).toBe(other.id);
    });

    it('locks a ticket with its board and the destination, if that is a live board of its project', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, other] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const deleted = await aBoard(tenant, project, { deletedAt: tenant.tick() });
      const elsewhere = await aBoard(tenant, await aProject(tenant));
      const ticket = await aTicket(tenant, board, { archived: true });
      const destinations = [
        other.id,
        board.id,
        deleted.id,
        elsewhere.id,
        tenant.newId(),
        undefined,
      ];
      const locked = await write(tenant, async ({ tickets }) => {
        const answers = [];
        for (const boardId of destinations) {
          answers.push(await tickets.loadForMove(ticket.id, { boardId }, { at: 'end' }));
        }
        return answers;
      });
      expect(locked.map((answer) => answer?.board.id)).toEqual(destinations.map(() => board.id));
      const found = locked.map((answer) => answer?.destination?.id ?? null);
      expect(found).toEqual([other.id, board.id, null, null, null, null]);
    });

    it('locks no deleted ticket but when asked for one', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, other] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const gone = await aBoard(tenant, project, { slug: 'gone', deletedAt: null });
      const live = await aTicket(tenant, board);
      const deleted = await aTicket(tenant, board, { deletedAt: tenant.tick() });
      const homeless = await aTicket(tenant, gone, { deletedAt: tenant.tick() });
      await editBoard(tenant, gone, { deletedAt: tenant.tick() });
      await write(tenant, async ({ tickets }) => {
        expect(await tickets.lock(deleted.id)).toBeNull();
        expect(await deletedTicket({ tickets }, live.id)).toBeNull();
        const found = await deletedTicket({ tickets }, deleted.key, other.id);
        expect(found).toMatchObject({ ticket: { id: deleted.id }, board: { id: board.id } });
        expect(found?.destination?.id).toBe(other.id);
        const boardless = await deletedTicket({ tickets }, homeless.id);
        expect(boardless).toMatchObject({ board: null, destination: null });
        expect((await deletedTicket({ tickets }, homeless.id, other.id))?.destination?.id).toBe(
          other.id,
        );
      });
      expect(await read(tenant).tickets.find(deleted.id)).toBeNull();
      expect(await read(tenant).tickets.find(deleted.key)).toBeNull();
    });

    it('finds no ticket of a deleted project, and finds it again in the restored one', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      const ticket = await aTicket(tenant, board);
      const deleted = await aTicket(tenant, board, { deletedAt: tenant.tick() });
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      await write(tenant, async ({ tickets }) => {
        expect(await tickets.lock(ticket.id)).toBeNull();
        expect(await tickets.lock(ticket.key)).toBeNull();
        expect(await deletedTicket({ tickets }, deleted.id)).toBeNull();
      });
      expect(await read(tenant).tickets.find(ticket.id)).toBeNull();
      await editProject(tenant, project.id, { deletedAt: null });
      expect(await read(tenant).tickets.find(ticket.id)).toEqual(ticketRecord(ticket, board));
    });

    it('answers nothing for a reference that names nothing', async () => {
      const tenant = await aTenantFixture(storage());
      for (const ref of [tenant.newId(), 'WEB-1', 'WEB-99999999999999999999', 'web', '%']) {
        expect(await read(tenant).tickets.find(ref)).toBeNull();
        expect(await write(tenant, async ({ tickets }) => tickets.lock(ref))).toBeNull();
        expect(
          await write(tenant, async ({ tickets }) => deletedTicket({ tickets }, ref)),
        ).toBeNull();
      }
    });

    it('locks the tickets named that are on the board and not deleted', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, other] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const own = await someTickets(tenant, board, [
        {},
        { archived: true },
        { deletedAt: tenant.tick() },
      ]);
      const [one, archived] = own;
      const away = await aTicket(tenant, other);
      const asked = [away.id, ...own.map(({ id }) => id), tenant.newId()].toReversed();
      const locked = await write(tenant, async ({ tickets }) =>
        tickets.lockOnBoard(board.id, asked),
      );
      expect(idsOf(locked)).toEqual(
        idsOf([one, archived].filter((ticket) => ticket !== undefined)),
      );
    });

    it('locks those of a board that are not deleted, in rank order, some at a time', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, other] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const made = await someTickets(tenant, board, [
        { rank: 'a2', title: 'two' },
        { rank: 'Z1', title: 'one' },
        { rank: 'aV', title: 'five', archived: true },
        { rank: 'aA', title: 'three' },
        { rank: 'aA', title: 'four', archived: true },
        { rank: 'b1', title: 'deleted', deletedAt: tenant.tick() },
      ]);
      await aTicket(tenant, other);
      await write(tenant, async ({ tickets }) => {
        const titles: string[][] = [];
        const titleOf = new Map(made.map(({ id, title }) => [id, title]));
        let from: RankKey | null = null;
        for (;;) {
          const next: RankKey[] = await tickets.nextOnBoard(board.id, from, 2);
          titles.push(next.map(({ id }) => titleOf.get(id) ?? ''));
          from = next.at(-1) ?? null;
          if (from === null) break;
        }
        expect(titles).toEqual([['one', 'two'], ['three', 'four'], ['five'], []]);
        expect(await tickets.countOnBoard(board.id)).toBe(5);
      });
    });

    it('sends the deleted tickets of a board to another, and no others', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, other] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const live = await aTicket(tenant, board, { archived: true });
      const deleted = await aTicket(tenant, board, { deletedAt: tenant.tick() });
      const now = tenant.tick();
      const answered = await write(tenant, async ({ tickets }) =>
        gathered(tickets.sendDeletedTo(board.id, other.id, now)),
      );
      const entered_board_at = deleted.enteredBoardAt.toISOString();
      const last_activity_at = now.toISOString();
      expect(answered).toEqual([
        { id: deleted.id, version: 2, last_activity_at, entered_board_at },
      ]);
      await write(tenant, async ({ tickets }) => {
        const sent = await deletedTicket({ tickets }, deleted.id);
        expect(sent?.board?.id).toBe(other.id);
        expect(sent?.ticket).toMatchObject({ version: 2, updatedAt: now });
        const stayed = await tickets.lock(live.id);
        expect(stayed?.board.id).toBe(board.id);
        expect(stayed?.ticket.version).toBe(1);
      });
    });

    it('raises the versions of all tickets on a board, archived and deleted ones too', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, other] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const live = await aTicket(tenant, board);
      const archived = await aTicket(tenant, board, { archived: true, version: 7 });
      const deleted = await aTicket(tenant, board, { deletedAt: tenant.tick() });
      const elsewhere = await aTicket(tenant, other);
      const now = tenant.tick();
      const answered = await write(tenant, async ({ tickets }) =>
        gathered(tickets.raiseVersionsOnBoard(board.id, now)),
      );
      expect(answered.map(({ id, version }) => [id, version])).toEqual([
        [live.id, 2],
        [archived.id, 8],
        [deleted.id, 2],
      ]);
      const updated_at = now.toISOString();
      const { tickets } = read(tenant);
      expect(await tickets.find(live.id)).toMatchObject({ version: 2, updated_at });
      expect(await tickets.find(archived.id)).toMatchObject({ version: 8, updated_at });
      expect(await tickets.find(elsewhere.id)).toMatchObject({ version: 1 });
      const gone = await write(tenant, async (stores) => deletedTicket(stores, deleted.id));
      expect(gone?.ticket).toMatchObject({ version: 2, updatedAt: now });
    });

    it('saves several at once', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      const made = await someTickets(tenant, board, [{}, {}, {}]);
      await write(tenant, async ({ tickets }) => {
        const locked = await tickets.lockOnBoard(
          board.id,
          made.map(({ id }) => id),
        );
        for (const ticket of locked) ticket.title += '!';
        await tickets.save(...locked);
      });
      const locked = await write(tenant, async ({ tickets }) =>
        tickets.lockOnBoard(
          board.id,
          made.map(({ id }) => id),
        ),
      );
      expect(locked.map(({ title }) => title).toSorted()).toEqual(
        made.map(({ title }) => `${title}!`).toSorted(),
      );
    });

    it('puts many onto another board, with the ranks that are given', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, other] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const [one, two, stays] = await someTickets(tenant, board, [{}, { archived: true }, {}]);
      if (one === undefined || two === undefined || stays === undefined)
        throw new Error('no tickets');
      const now = tenant.tick();
      const ranks = new Map([
        [one.id, 'b1'],
        [two.id, 'b2'],
      ]);
      const answered = await write(tenant, async ({ tickets }) =>
        tickets.moveTo(other.id, ranks, now),
      );
      const last_activity_at = now.toISOString();
      expect(answered.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        [one, two].map(({ id }) => ({ id, version: 2, last_activity_at })),
      );
      await write(tenant, async ({ tickets }) => {
        const moved = await tickets.lock(two.id);
        expect(moved?.board.id).toBe(other.id);
        expect(moved?.ticket).toMatchObject({
          rank: 'b2',
          version: 2,
          updatedAt: now,
          enteredBoardAt: now,
        });
        expect((await tickets.lock(stays.id))?.board.id).toBe(board.id);
      });
    });
  });
}
