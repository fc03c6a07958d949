import { describe, expect, it } from 'vitest';
import type { DeletedFilter } from '../../src/kernel/deleted-filter.ts';
import { documentSorts } from '../../src/ports/documents.port.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import { aComment } from '../builders/comments.ts';
import { aDocument } from '../builders/documents.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editBoard, editProject } from './edits.ts';
import { expectPages, whole } from './walk.ts';
import { read, write, type StorageOf } from './test-storage.ts';

const page = { limit: 200 };

const at = (second: number): Date => new Date(Date.UTC(2026, 5, 1, 12, 0, second));

/** What is deleted, and can be listed and found again. */
export function trashContract(storage: StorageOf): void {
  describe('deleted records', () => {
    it('are listed with their moment when they are asked for, tickets by change', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      const deletedAt = tenant.tick();
      const [live, deletedTicket] = await someTickets(tenant, board, [{}, { deletedAt }]);
      const list = async (deleted: DeletedFilter) => {
        const filter = { words: [], archived: 'all', deleted } as const;
        const { tickets } = read(tenant);
        const own = await tickets.list(project.id, filter, 'updated_at', page);
        const all = await tickets.listAll(filter, 'updated_at', page);
        expect(all.items).toEqual(own?.items);
        return all.items.map(({ id, deleted_at }) => [id, deleted_at]);
      };
      const reported = [deletedTicket?.id, deletedAt.toISOString()];
      expect(await list('exclude')).toEqual([[live?.id, null]]);
      expect(await list('only')).toEqual([reported]);
      expect(await list('include')).toEqual([[live?.id, null], reported]);
    });

    it('are listed though their board is deleted, too', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      await aBoard(tenant, project);
      const deletedTicket = await aTicket(tenant, board, { deletedAt: tenant.tick() });
      await editBoard(tenant, board, { deletedAt: tenant.tick() });
      const filter = { words: [], archived: false, deleted: 'only' } as const;
      const found = await read(tenant).tickets.list(project.id, filter, '-updated_at', page);
      expect(found?.items.map(({ id }) => id)).toEqual([deletedTicket.id]);
    });

    it('are listed of projects and documents, and by when they changed', async () => {
      const tenant = await aTenantFixture(storage());
      const live = await aProject(tenant);
      const document = await aDocument(tenant, { title: 'live', projectId: live.id });
      const deletedProject = await aProject(tenant);
      const deletedAt = tenant.tick();
      await editProject(tenant, deletedProject.id, { deletedAt, updatedAt: deletedAt });
      const goneDocument = await aDocument(tenant, { deletedAt, updatedAt: deletedAt });
      const projects = async (deleted: DeletedFilter, updatedSince?: Date) => {
        const filter = { archived: 'all', words: [], deleted, updatedSince } as const;
        const { items } = await read(tenant).projects.list(filter, page);
        return items.map(({ id, deleted_at }) => [id, deleted_at]);
      };
      const documents = async (deleted: DeletedFilter, updatedSince?: Date) => {
        const filter = { archived: 'all', words: [], tagNames: [], deleted, updatedSince } as const;
        const { items } = await read(tenant).documents.list(filter, page, 'updated_at');
        return items.map(({ id, deleted_at }) => [id, deleted_at]);
      };
      const moment = deletedAt.toISOString();
      expect(await projects('include')).toEqual([
        [live.id, null],
        [deletedProject.id, moment],
      ]);
      expect(await projects('only')).toEqual([[deletedProject.id, moment]]);
      expect(await projects('include', deletedAt)).toEqual([[deletedProject.id, moment]]);
      expect(await documents('exclude')).toEqual([[document.id, null]]);
      expect(await documents('only')).toEqual([[goneDocument.id, moment]]);
      expect(await documents('include', deletedAt)).toEqual([[goneDocument.id, moment]]);
    });

    it('are found to be restored: boards of live projects, comments where they stood', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      const deletedBoard = await aBoard(tenant, project, { deletedAt: tenant.tick() });
      const find = (id: string) => write(tenant, async ({ boards }) => boards.findDeleted(id));
      expect(await find(deletedBoard.id)).toMatchObject({
        id: deletedBoard.id,
        deletedAt: deletedBoard.deletedAt,
      });
      expect(await find(board.id)).toBeNull();
      const [ticket, otherTicket] = [await aTicket(tenant, board), await aTicket(tenant, board)];
      const on = { kind: 'ticket', id: ticket.id } as const;
      const comment = await aComment(tenant, on, { deletedAt: tenant.tick() });
      const lock = (id: string) =>
        write(tenant, async ({ comments }) => {
          const found = await comments.loadOn(on.kind, id, comment.id);
          return found?.comment?.ticketId === id ? found.comment : null;
        });
      expect(await lock(ticket.id)).toMatchObject({ id: comment.id });
      expect(await lock(otherTicket.id)).toBeNull();
      const ref = { kind: 'ticket', ref: ticket.id } as const;
      expect(await read(tenant).comments.find(ref, comment.id)).toBeNull();
      expect(await read(tenant).comments.find(ref, comment.id, 'include')).not.toBeNull();
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      expect(await find(deletedBoard.id)).toBeNull();
    });
  });

  describe('lists of documents', () => {
    it('are sorted by title, creation or change, both ways', async () => {
      const tenant = await aTenantFixture(storage());
      await aDocument(tenant, { title: 'b', createdAt: at(1), updatedAt: at(9) });
      const commentedAt = at(7);
      await aDocument(tenant, { title: 'c', createdAt: at(2), updatedAt: at(3), commentedAt });
      await aDocument(tenant, { title: 'a', createdAt: at(3), updatedAt: at(5) });
      const filter = { archived: 'all', words: [], tagNames: [] } as const;
      const orders = {
        title: 'abc',
        created_at: 'bca',
        updated_at: 'cab',
        last_activity_at: 'acb',
      } as const;
      for (const [sort, titles] of Object.entries(orders)) {
        for (const [asked, expected] of [
          [sort, titles],
          [`-${sort}`, [...titles].toReversed().join('')],
        ]) {
          const by = asked as keyof typeof orders;
          const first = await read(tenant).documents.list(filter, { limit: 2 }, by);
          if (first.next === null) throw new Error('does not lead on');
          const rest = { limit: 2, cursor: first.next };
          const last = await read(tenant).documents.list(filter, rest, by);
          const reported = [...first.items, ...last.items].map(({ title }) => title).join('');
          expect([asked, reported]).toEqual([asked, expected]);
        }
      }
    });

    it('are sorted by title as people do, without regard to case', async () => {
      const tenant = await aTenantFixture(storage());
      const titles = [
        'Zebra',
        'apple',
        'Émile',
        'APPLE',
        'zebra',
        'eagle',
        'Étude',
        '2nd',
        'Ärger',
      ];
      for (const title of titles) await aDocument(tenant, { title });
      const filter = { archived: 'all', words: [], tagNames: [] } as const;
      const list = (sort: 'title' | '-title') => async (asked: PageRequest) =>
        read(tenant).documents.list(filter, asked, sort);
      const sorted = (await whole(list('title'))).map(({ title }) => title);
      expect(sorted).toEqual([
        '2nd',
        'apple',
        'APPLE',
        'Ärger',
        'eagle',
        'Émile',
        'Étude',
        'Zebra',
        'zebra',
      ]);
      const back = (await whole(list('-title'))).map(({ title }) => title);
      expect(back).toEqual(sorted.toReversed());
      for (const sort of ['title', '-title'] as const) await expectPages(list(sort), 2);
    });

    it('keep their order where deleted ones are listed, too', async () => {
      const tenant = await aTenantFixture(storage());
      for (const [place, title] of ['d', 'B', 'a', 'C', 'e', 'F'].entries()) {
        const moments = { createdAt: at(place % 4), updatedAt: at(9 - (place % 3)) };
        const deletedAt = place % 2 === 0 ? at(20) : null;
        await aDocument(tenant, { title, ...moments, deletedAt });
      }
      const filter = { archived: 'all', words: [], tagNames: [], deleted: 'include' } as const;
      for (const sort of documentSorts) {
        const list = (deleted: DeletedFilter) => async (asked: PageRequest) =>
          read(tenant).documents.list({ ...filter, deleted }, asked, sort);
        const all = await whole(list('include'));
        expect(all).toHaveLength(6);
        const live = all.filter(({ deleted_at }) => deleted_at === null);
        expect([sort, await whole(list('exclude'))]).toEqual([sort, live]);
        const deletedTickets = all.filter(({ deleted_at }) => deleted_at !== null);
        expect([sort, await whole(list('only'))]).toEqual([sort, deletedTickets]);
        await expectPages(list('include'), 2);
      }
    });
  });
}
