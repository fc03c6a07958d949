import { Label } from '../../src/records/label.ts';
import { describe, expect, it } from 'vitest';
import { changed } from '../../src/record/next-version.ts';
import type { SetChange } from '../../src/change/set-change.ts';
import type { RootKind } from '../../src/kernel/domain-error.ts';
import type { Ticket } from '../../src/records/ticket.ts';
import { aDocument } from '../builders/documents.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { deletedTicket, editProject, orderOf, spread, there } from './edits.ts';
import { read, write, type TestStorage, type StorageOf } from './test-storage.ts';
import { whole } from './walk.ts';

/** The same records in every organization. */
async function aFixture(storage: TestStorage) {
  const tenant = await aTenantFixture(storage);
  const project = await aProject(tenant, { key: 'WEB', name: 'Twin' });
  const board = await aBoard(tenant, project, { slug: 'open' });
  const label = await aLabel(tenant, project, { name: 'twin' });
  const member = await aMember(tenant, { name: 'Twin', project });
  const fields = {
    title: 'twin',
    assigneeIds: [member.id],
    labelIds: [label.id],
    tagNames: ['twin'],
  };
  const ticket = await aTicket(tenant, board, fields);
  const deleted = await aTicket(tenant, board, { deletedAt: tenant.tick() });
  const document = await aDocument(tenant, { title: 'twin', tagNames: ['twin'] });
  return { tenant, project, board, label, member, ticket, deleted, document };
}

/** Tenant isolation. */
export function isolationContract(storage: StorageOf): void {
  describe('tenant isolation', () => {
    it('keeps the reads of one from the records of another', async () => {
      const [own, foreign] = [await aFixture(storage()), await aFixture(storage())];
      const queries = read(own.tenant);
      expect(await queries.projects.find(foreign.project.id)).toBeNull();
      expect(await queries.boards.find(foreign.board.id)).toBeNull();
      expect(await queries.tickets.find(foreign.ticket.id)).toBeNull();
      expect((await queries.tickets.find('WEB-1'))?.id).toBe(own.ticket.id);
      const page = { limit: 10, total: true };
      const filter = { words: ['twin'], archived: 'all' } as const;
      expect(await queries.tickets.list(foreign.project.id, filter, 'rank', page)).toBeNull();
      expect(await queries.projects.list(filter, page)).toMatchObject({
        items: [{ id: own.project.id }],
        total: 1,
      });
      expect(await queries.tickets.list(own.project.id, filter, 'rank', page)).toMatchObject({
        items: [{ id: own.ticket.id }],
        total: 1,
      });
      expect(await queries.documents.find(foreign.document.id)).toBeNull();
      expect(await queries.documents.list({ ...filter, tagNames: ['TWIN'] }, page)).toMatchObject({
        items: [{ id: own.document.id }],
        total: 1,
      });
      const tags = await whole(async (asked) => queries.projects.tags(own.project.id, asked));
      expect(tags).toMatchObject([{ name: 'twin', ticket_count: 1 }]);
    });

    it('keeps the stores of one from the records of another', async () => {
      const [own, foreign] = [await aFixture(storage()), await aFixture(storage())];
      await write(
        own.tenant,
        async ({ projects, boards, records, tickets, organizations, ...stores }) => {
          const { project, board, label, ticket, deleted, member, document } = foreign;
          expect(await stores.documents.lock(document.id)).toBeNull();
          expect(await stores.documents.lock(document.id)).toBeNull();
          expect(await stores.documents.lockDeleted(document.id)).toBeNull();
          expect(await projects.lock(project.id)).toBeNull();
          expect(await projects.lockDeleted(project.id)).toBeNull();
          expect(await projects.find(project.id)).toBeNull();
          expect((await projects.usersWithAccess(own.project.id, [member.id])).size).toBe(0);
          expect(await organizations.membership(member.id)).toBeNull();
          expect(await boards.loadList(project.id)).toBeNull();
          expect(await boards.loadForUpdate(board.id, undefined)).toBeNull();
          expect(await boards.loadForDelete(board.id, null)).toBeNull();
          expect(await boards.find(board.id)).toBeNull();
          expect(await records.lock(Label, label.id)).toBeNull();
          expect(
            await records.findWith(Label, project.id, {
              name: 'nameKey',
              value: 'twin',
              onlyLive: false,
            }),
          ).toBeNull();
          expect(await stores.labels.loadForDelete(label.id)).toBeNull();
          expect(await tickets.lock(ticket.id)).toBeNull();
          const away = await tickets.loadForMove('WEB-1', { boardId: board.id }, { at: 'end' });
          expect(away?.destination).toBeNull();
          expect(await deletedTicket({ tickets }, deleted.id)).toBeNull();
          expect(await orderOf({ tickets }, board)).toEqual([]);
          const ofOther = { id: board.id, projectId: own.project.id };
          expect(await orderOf({ tickets }, ofOther)).toEqual([]);
          const ids = [ticket.id];
          expect(await tickets.loadForReorder(project.id, { boardId: board.id }, ids)).toBeNull();
          const onForeign = { boardId: board.id };
          const reorder = await tickets.loadForReorder(own.project.id, onForeign, ids);
          expect(reorder).toMatchObject({ board: null, tickets: [], limit: null });
          const beside = { at: 'before', ticketId: ticket.id } as const;
          const move = await tickets.loadForMove(own.ticket.id, { boardId: own.board.id }, beside);
          expect(move?.place.gap).toBeNull();
        },
      );
    });

    it('leaves the records of another alone, whatever is written', async () => {
      const [own, foreign] = [await aFixture(storage()), await aFixture(storage())];
      const look = async () => [
        await read(foreign.tenant).tickets.find(foreign.ticket.id),
        await read(foreign.tenant).projects.find(foreign.project.id),
        await read(foreign.tenant).boards.find(foreign.board.id),
        await read(foreign.tenant).documents.find(foreign.document.id),
      ];
      const before = await look();
      await spread(own.tenant, foreign.board.id, new Map([[foreign.ticket.id, 'z1']]));
      const now = own.tenant.tick();
      const ticketIds = [foreign.ticket.id];
      const ranks = new Map([[foreign.ticket.id, 'z1']]);
      const sent = { to: own.board.id, ranks, deletedIds: [foreign.deleted.id] };
      const sets: SetChange[] = [
        { kind: 'tickets_sent', ...sent, now },
        { kind: 'tickets_raised', ticketIds, now },
        { kind: 'label_off', labelId: foreign.label.id, ticketIds, now },
        { kind: 'cycle_off', cycleId: foreign.project.id, ticketIds, now },
      ];
      await write(own.tenant, async (stores) => {
        expect(await stores.documents.lockOfProject(foreign.project.id)).toEqual([]);
        await stores.write({ sets }, { kind: 'done', answer: null });
      });
      const { organizationId } = own.tenant.principal;
      const { project, board, ticket, document } = foreign;
      const stolen = { name: 'stolen', title: 'stolen', version: 9 };
      await Promise.allSettled([
        write(own.tenant, async (stores) => save(stores, Object.assign(project, stolen))),
        write(own.tenant, async (stores) => save(stores, Object.assign(board, stolen))),
        write(own.tenant, async (stores) => save(stores, Object.assign(ticket, stolen))),
        write(own.tenant, async (stores) => save(stores, Object.assign(document, stolen))),
        write(own.tenant, async (stores) =>
          save(stores, Object.assign(board, { organizationId, projectId: own.project.id })),
        ),
      ]);
      expect(await look()).toEqual(before);
      const found = await write(foreign.tenant, async ({ tickets }) =>
        deletedTicket({ tickets }, foreign.deleted.id),
      );
      expect(found?.board?.id).toBe(before[2]?.id);
    });

    it('takes no record that belongs to another, and no link to one', async () => {
      const [own, foreign] = [await aFixture(storage()), await aFixture(storage())];
      const { newId } = storage();
      const forged = Object.assign(foreign.project, { id: newId(), key: 'FORGED' });
      const onto = async (fields: Partial<Ticket>): Promise<void> =>
        write(own.tenant, async (stores) => {
          const { ticket } = there(await stores.tickets.lock(own.ticket.id));
          await save(stores, changed(ticket, fields));
        });
      const adding = write(own.tenant, async (stores) => save(stores, forged));
      await expect(adding).rejects.toBeInstanceOf(Error);
      await expect(onto({ boardId: foreign.board.id })).rejects.toBeInstanceOf(Error);
      await expect(onto({ labelIds: [foreign.label.id] })).rejects.toBeInstanceOf(Error);
      expect(await read(own.tenant).projects.find(forged.id)).toBeNull();
      expect(await read(foreign.tenant).projects.find(forged.id)).toBeNull();
      expect((await read(own.tenant).tickets.find(own.ticket.id))?.board_id).toBe(own.board.id);
    });

    it('tells whose a live record is, to everybody', async () => {
      const fixture = await aFixture(storage());
      const { tenancy } = storage();
      const { organizationId } = fixture.tenant.principal;
      const records: [RootKind, string][] = [
        ['organization', organizationId],
        ['project', fixture.project.id],
        ['board', fixture.board.id],
        ['label', fixture.label.id],
        ['ticket', fixture.ticket.id],
        ['document', fixture.document.id],
      ];
      for (const [kind, id] of records) {
        expect([kind, await tenancy.ownerOf(kind, id)]).toEqual([kind, organizationId]);
        expect([kind, await tenancy.ownerOf(kind, fixture.tenant.newId())]).toEqual([kind, null]);
      }
      expect(await tenancy.ownerOf('board', fixture.ticket.id)).toBeNull();
      expect(await tenancy.ownerOf('ticket', fixture.board.id)).toBeNull();
      expect(await tenancy.ownerOf('document', fixture.ticket.id)).toBeNull();
    });

    it('tells of no deleted record, nor of what a deleted project holds', async () => {
      const fixture = await aFixture(storage());
      const { tenant, project, board, label, ticket, deleted } = fixture;
      const { tenancy } = storage();
      const deletedBoard = await aBoard(tenant, project, { deletedAt: tenant.tick() });
      expect(await tenancy.ownerOf('ticket', deleted.id)).toBeNull();
      expect(await tenancy.ownerOf('board', deletedBoard.id)).toBeNull();
      const { id } = await aDocument(tenant, { deletedAt: tenant.tick() });
      expect(await tenancy.ownerOf('document', id)).toBeNull();
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      expect(await tenancy.ownerOf('project', project.id)).toBeNull();
      expect(await tenancy.ownerOf('board', board.id)).toBeNull();
      expect(await tenancy.ownerOf('label', label.id)).toBeNull();
      expect(await tenancy.ownerOf('ticket', ticket.id)).toBeNull();
      await editProject(tenant, project.id, { deletedAt: null });
      expect(await tenancy.ownerOf('ticket', ticket.id)).toBe(tenant.principal.organizationId);
    });
  });
}
