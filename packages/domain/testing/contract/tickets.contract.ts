import { describe, expect, it } from 'vitest';
import { ticketRecord } from '../../src/records/ticket-record.ts';
import { changed } from '../../src/record/next-version.ts';
import type { TenantStores } from '../../src/ports/tenancy.port.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { deletedTicket, editBoard, editProject, editTicket, there } from './edits.ts';
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
        startAt: new Date('0001-01-01T00:00:00.000Z'),
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
      const [board, otherBoard] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const [first, second, third] = [
        await aMember(tenant),
        await aMember(tenant),
        await aMember(tenant),
      ];
      const label = await aLabel(tenant, project);
      const ticket = await aTicket(tenant, board, {
        startAt: tenant.tick(),
        dueAt: tenant.tick(),
        assigneeIds: [first.id, second.id],
        tagNames: ['before', 'both'],
      });
      const changes = {
        boardId: otherBoard.id,
        title: 'After',
        descriptionHtml: '<p>after</p>',
        htmlPolicy: 2,
        priority: 'low' as const,
        startAt: null,
        dueAt: null,
        estimate: 9998.9,
        assigneeIds: [third.id, first.id],
        labelIds: [label.id],
        rank: 'zz1',
        archived: true,
        version: 5,
        updatedAt: tenant.tick(),
        enteredBoardAt: tenant.tick(),
      };
      await editTicket(tenant, ticket.id, { ...changes, tagNames: ['after', 'BOTH'] });
      const saved = await write(tenant, async ({ tickets }) => tickets.lock(ticket.key));
      const tagNames = ['after', 'both'];
      expect(saved?.ticket).toEqual(Object.assign(ticket, changes, { tagNames }));
      expect(saved?.board.id).toBe(otherBoard.id);
    });

    it('locks a ticket with its board and the destination, if that is a live board of its project', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, otherBoard] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const deleted = await aBoard(tenant, project, { deletedAt: tenant.tick() });
      const elsewhere = await aBoard(tenant, await aProject(tenant));
      const ticket = await aTicket(tenant, board, { archived: true });
      const destinations = [
        otherBoard.id,
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
      expect(found).toEqual([otherBoard.id, board.id, null, null, null, null]);
    });

    it('locks no deleted ticket but when asked for one', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [board, otherBoard] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const deletedBoard = await aBoard(tenant, project, { slug: 'gone', deletedAt: null });
      const live = await aTicket(tenant, board);
      const deleted = await aTicket(tenant, board, { deletedAt: tenant.tick() });
      const homeless = await aTicket(tenant, deletedBoard, { deletedAt: tenant.tick() });
      await editBoard(tenant, deletedBoard, { deletedAt: tenant.tick() });
      await write(tenant, async ({ tickets }) => {
        expect(await tickets.lock(deleted.id)).toBeNull();
        expect(await deletedTicket({ tickets }, live.id)).toBeNull();
        const found = await deletedTicket({ tickets }, deleted.key, otherBoard.id);
        expect(found).toMatchObject({ ticket: { id: deleted.id }, board: { id: board.id } });
        expect(found?.destination?.id).toBe(otherBoard.id);
        const boardless = await deletedTicket({ tickets }, homeless.id);
        expect(boardless).toMatchObject({ board: null, destination: null });
        expect(
          (await deletedTicket({ tickets }, homeless.id, otherBoard.id))?.destination?.id,
        ).toBe(otherBoard.id);
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
      const [board, otherBoard] = [await aBoard(tenant, project), await aBoard(tenant, project)];
      const own = await someTickets(tenant, board, [
        {},
        { archived: true },
        { deletedAt: tenant.tick() },
      ]);
      const [listed, archived] = own;
      const away = await aTicket(tenant, otherBoard);
      const asked = [away.id, ...own.map(({ id }) => id), tenant.newId()].toReversed();
      const choice = { boardId: board.id };
      const loaded = await write(tenant, async ({ tickets }) =>
        there(await tickets.loadForReorder(project.id, choice, asked)),
      );
      expect(loaded.board?.id).toBe(board.id);
      expect(idsOf(loaded.tickets)).toEqual(
        idsOf([listed, archived].filter((ticket) => ticket !== undefined)),
      );
    });

    it('saves several at once', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      const made = await someTickets(tenant, board, [{}, {}, {}]);
      const ids = made.map(({ id }) => id);
      const load = async ({ tickets }: Pick<TenantStores, 'tickets'>) =>
        there(await tickets.loadForReorder(board.projectId, { boardSlug: board.slug }, ids));
      await write(tenant, async (stores) => {
        const { tickets } = await load(stores);
        await save(
          stores,
          ...tickets.map((ticket) => changed(ticket, { title: `${ticket.title}!` })),
        );
      });
      const { tickets } = await write(tenant, load);
      expect(tickets.map(({ title }) => title).toSorted()).toEqual(
        made.map(({ title }) => `${title}!`).toSorted(),
      );
    });
  });
}
