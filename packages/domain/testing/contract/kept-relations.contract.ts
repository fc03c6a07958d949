import { describe, expect, it } from 'vitest';
import { deleteBoard } from '../../src/board/use-cases/delete-board.ts';
import { updateBoard } from '../../src/board/use-cases/update-board.ts';
import { deleteProject } from '../../src/project/use-cases/delete-project.ts';
import { restoreProject } from '../../src/project/use-cases/restore-project.ts';
import { relationTypes, type RelationType } from '../../src/records/relation.ts';
import { deleteRelation, relateTicket } from '../../src/relation/use-cases/change-relation.ts';
import type { TenantQueries } from '../../src/ports/tenancy.port.ts';
import { changed } from '../../src/record/next-version.ts';
import { StoredFile } from '../../src/records/stored-file.ts';
import type { Ticket } from '../../src/records/ticket.ts';
import { ticketParts, type TicketFilter } from '../../src/ports/tickets.port.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import type { BulkItem } from '../../src/ticket/bulk-item.ts';
import { bulkTickets } from '../../src/ticket/use-cases/bulk-tickets.ts';
import { deleteTicket } from '../../src/ticket/use-cases/delete-ticket.ts';
import { moveTicket } from '../../src/ticket/use-cases/move-ticket.ts';
import { reorderTickets } from '../../src/ticket/use-cases/reorder-tickets.ts';
import { restoreTicket } from '../../src/ticket/use-cases/restore-ticket.ts';
import { updateTicket } from '../../src/ticket/use-cases/update-ticket.ts';
import type { Principal } from '../../src/access/principal.ts';
import type { TicketRecord } from '../../src/records/ticket-record.ts';
import { aMember, putInProject } from '../builders/people.ts';
import {
  aPrincipal,
  aTenantFixture,
  save,
  type TenantFixture,
} from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { plainRichText } from '../in-memory/plain-rich-text.ts';
import { there } from './edits.ts';
import { MirroredTickets } from './mirrored-tickets.ts';
import { read, write, type StorageOf } from './test-storage.ts';

/** What a record says of relations, and the same counted from the list of its relations. All others are live and seen. */
export async function keptAndCounted(
  { tickets, relations }: Pick<TenantQueries, 'tickets' | 'relations'>,
  id: string,
): Promise<{ kept: unknown; counted: unknown }> {
  const record = there(await tickets.find(id));
  const all = there(await relations.list(id)).flatMap(({ shown }) =>
    'ticket' in shown ? [shown] : [],
  );
  const of = (type: RelationType) => all.filter((relative) => relative.type === type);
  const [parent] = of('parent');
  return {
    kept: { parent_id: record.parent_id, blocked: record.blocked, children: record.children },
    counted: {
      parent_id: parent?.ticket.id ?? null,
      blocked: of('blocked_by').some(({ ticket }) => !ticket.done),
      children: {
        done: of('child').filter(({ ticket }) => ticket.done).length,
        total: of('child').length,
      },
    },
  };
}

const item = (isChecked: boolean, text: string) =>
  `<li data-checked="${isChecked}" data-type="taskItem"><p>${text}</p></li>`;

/** Numbers from 0 below a limit, the same in every run. */
function numbers(): (below: number) => number {
  let state = 170;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % below;
  };
}

/** Two projects, each with an open and a done board, and tickets on all of them. */
async function aSite(tenant: TenantFixture, each: number) {
  const projects = [await aProject(tenant), await aProject(tenant)];
  const boards = [];
  const tickets = [];
  for (const project of projects) {
    const own = [await aBoard(tenant, project), await aBoard(tenant, project, { isDone: true })];
    boards.push(...own);
    for (const board of own) {
      tickets.push(
        ...(await someTickets(
          tenant,
          board,
          Array.from({ length: each }, () => ({})),
        )),
      );
    }
  }
  const ports = { tenancy: tenant.tenancy, clock: () => tenant.tick(), newId: tenant.newId };
  return { projects, boards, tickets, ports };
}

/** What the records of tickets keep of their relations and of the lists of tasks in them. */
export function keptRelationsContract(storage: StorageOf): void {
  describe('what records keep of relations', () => {
    it('is what a fresh count says, and what the log of the project says, after any changes', async () => {
      const tenant = await aTenantFixture(storage());
      const { projects, boards, tickets, ports } = await aSite(tenant, 2);
      const { principal } = tenant;
      const roll = numbers();
      const any = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
      const ticket = () => any(tickets).id;
      const relationIds: string[] = [];
      const bulkPorts = { ...ports, richText: plainRichText };
      const someItem = (): BulkItem => {
        if (roll(3) > 0) {
          const parentId = roll(4) === 0 ? null : ticket();
          return { op: 'update', ticket: ticket(), parentId };
        }
        const boardId = any(boards).id;
        return { op: 'move', ticket: ticket(), boardId, position: { at: 'end' } };
      };
      const someItems = () => ({
        project: any(projects).id,
        mode: 'each' as const,
        isDryRun: false,
        items: Array.from({ length: 6 }, someItem),
      });
      const acts: readonly (() => Promise<unknown>)[] = [
        async () => {
          const type = any(['blocks', 'blocks', 'parent', 'child', ...relationTypes] as const);
          const relate = relateTicket(ports);
          relationIds.push(
            (await relate(principal, { ticket: ticket(), type, other: ticket() })).id,
          );
        },
        () => deleteRelation(ports)(principal, { relation: any(relationIds) ?? ticket() }),
        () => moveTicket(ports)(principal, { ticket: ticket(), boardId: any(boards).id }),
        () => deleteTicket(ports)(principal, { ticket: ticket() }),
        () => restoreTicket(ports)(principal, { ticket: ticket(), boardId: any(boards).id }),
        () => updateBoard(ports)(principal, { board: any(boards).id, isDone: roll(2) === 0 }),
        () => deleteProject(ports)(principal, { project: any(projects).id }),
        () => restoreProject(ports)(principal, { project: any(projects).id }),
        () => bulkTickets(bulkPorts)(principal, someItems()),
      ];
      const weights = [0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 3, 4, 4, 5, 6, 7, 7, 7, 8, 8, 8, 8];
      const outside = (projectId: string) =>
        tickets.filter((candidate) => candidate.projectId !== projectId).map(({ id }) => id);
      const mirrors = await Promise.all(
        projects.map(async ({ id: projectId }) => {
          const own = tickets.filter((candidate) => candidate.projectId === projectId);
          const records = own.map(async ({ id }) => there(await read(tenant).tickets.find(id)));
          return { projectId, mirror: new MirroredTickets(projectId, await Promise.all(records)) };
        }),
      );
      let done = 0;
      let different = 0;
      let recounts = 0;
      for (let at = 0; at < 300; at += 1) {
        const act = acts[any(weights)] as (typeof acts)[number];
        await act().then(
          () => (done += 1),
          (error: unknown) => {
            if (!(error instanceof DomainError)) throw error;
          },
        );
        if (at % 5 > 0) continue;
        const log = await storage().recordedEvents(principal.organizationId);
        for (const { projectId, mirror } of mirrors) {
          const events = mirror.apply(log);
          recounts += events.filter(({ kind }) => kind === 'ticket.recounted').length;
          // Who reads the log of one project learns of no ticket of another one.
          const text = JSON.stringify(events);
          expect(outside(projectId).filter((id) => text.includes(id))).toEqual([]);
        }
        for (const { id, projectId } of tickets) {
          const record = await read(tenant).tickets.find(id);
          if (record === null) continue;
          const mirrored = mirrors.find((each) => each.projectId === projectId)?.mirror.ticket(id);
          const isOuter = outside(projectId).includes(record.parent_id ?? '');
          expect(mirrored).toEqual(isOuter ? { ...record, parent_id: null } : record);
          const { kept, counted } = await keptAndCounted(read(tenant), id);
          expect(kept).toEqual(counted);
          different += JSON.stringify(kept).includes('"done":0,"total":0') ? 0 : 1;
        }
      }
      // The test sees something: changes are made, tickets have sub-tickets, and are counted again.
      expect([done > 60, different > 20, recounts > 20]).toEqual([true, true, true]);
    });

    it('is said by the events of both ends, and by an event of what else changes', async () => {
      const tenant = await aTenantFixture(storage());
      const { projects, boards, tickets, ports } = await aSite(tenant, 1);
      const [open, done] = boards as unknown as [{ id: string }, { id: string }];
      const [parent] = tickets as [Ticket];
      const child = await aTicket(tenant, { ...open, projectId: projects[0]?.id ?? '' });
      const { principal } = tenant;
      const record = async () => there(await read(tenant).tickets.find(parent.id));
      await relateTicket(ports)(principal, {
        ticket: parent.id,
        type: 'child',
        other: child.id,
      });
      await relateTicket(ports)(principal, {
        ticket: parent.id,
        type: 'blocked_by',
        other: child.id,
      });
      const before = await record();
      expect(before).toMatchObject({ version: 3, blocked: true, children: { done: 0, total: 1 } });
      const events = await storage().recordedEvents(principal.organizationId);
      const lastDataOf = (id: string) => events.findLast(({ subjectId }) => subjectId === id)?.data;
      expect(lastDataOf(parent.id)).toEqual(before);
      expect(lastDataOf(child.id)).toMatchObject({ parent_id: parent.id });
      await moveTicket(ports)(principal, { ticket: child.id, boardId: done.id });
      const after = await record();
      expect(after).toMatchObject({ version: 4, blocked: false, children: { done: 1, total: 1 } });
      expect(after.updated_at > before.updated_at).toBe(true);
      const log = await storage().recordedEvents(principal.organizationId);
      const { updated_at, last_activity_at, blocked, children, version } = after;
      expect(log.slice(-3)).toMatchObject([
        { kind: 'ticket.moved', subjectId: child.id },
        { kind: 'ticket.completed', subjectId: child.id },
        {
          kind: 'ticket.recounted',
          subjectType: 'project',
          subjectId: parent.projectId,
          projectId: parent.projectId,
          actor: principal.actor,
          data: { id: parent.projectId, ticket_ids: [parent.id] },
          changes: {},
        },
      ]);
      expect(log.at(-1)?.affected).toEqual([
        {
          type: 'ticket',
          id: parent.id,
          version,
          changes: { blocked, children, updated_at, last_activity_at },
        },
      ]);
      await deleteBoard(ports)(principal, { board: done.id, moveToBoardId: open.id });
      expect(await record()).toMatchObject({ version: 5, blocked: true, children: { done: 0 } });
    });

    it('counts no child of a restored parent whose place another one took', async () => {
      const tenant = await aTenantFixture(storage());
      const { projects, tickets, ports } = await aSite(tenant, 2);
      const { principal } = tenant;
      const [former, child, latter] = tickets as [Ticket, Ticket, Ticket];
      const bulkPorts = { ...ports, richText: plainRichText };
      const related = { ticket: child.id, type: 'parent' } as const;
      const change = { op: 'update', ticket: child.id, parentId: latter.id } as const;
      const bulk = { mode: 'atomic', isDryRun: false, items: [change] } as const;
      const takings: readonly (() => Promise<unknown>)[] = [
        () => relateTicket(ports)(principal, { ...related, other: latter.id }),
        () => updateTicket(bulkPorts)(principal, { ticket: child.id, parentId: latter.id }),
        () => bulkTickets(bulkPorts)(principal, { project: there(projects[0]).id, ...bulk }),
      ];
      for (const takePlace of takings) {
        const { id: relation } = await relateTicket(ports)(principal, {
          ...related,
          other: former.id,
        });
        await deleteTicket(ports)(principal, { ticket: former.id });
        await takePlace();
        await restoreTicket(ports)(principal, { ticket: former.id });
        const find = async (id: string) => there(await read(tenant).tickets.find(id));
        expect((await find(former.id)).children).toEqual({ done: 0, total: 0 });
        expect((await find(latter.id)).children).toEqual({ done: 0, total: 1 });
        await deleteRelation(ports)(principal, { relation });
      }
    });

    it('follows what somebody does who does not see the other end', async () => {
      const tenant = await aTenantFixture(storage());
      const { projects, boards, tickets, ports } = await aSite(tenant, 1);
      const [mine, , hidden] = tickets as unknown as [{ id: string }, unknown, { id: string }];
      for (const type of ['parent', 'blocks'] as const) {
        await relateTicket(ports)(tenant.principal, {
          ticket: hidden.id,
          type,
          other: mine.id,
        });
      }
      const user = await aMember(tenant);
      await putInProject(tenant, projects[0]?.id ?? '', user.id);
      const ada = aPrincipal(tenant.principal.organizationId, {
        actor: { type: 'user', id: user.id, name: 'Ada' },
        person: { userId: user.id, role: 'member' },
      });
      await moveTicket(ports)(ada, { ticket: mine.id, boardId: boards[1]?.id ?? '' });
      const find = async (id: string): Promise<TicketRecord> =>
        there(await read(tenant).tickets.find(id));
      expect(await find(mine.id)).toMatchObject({ children: { done: 0, total: 1 } });
      expect(await find(hidden.id)).toMatchObject({ parent_id: mine.id, version: 3 });
      await relateTicket(ports)(tenant.principal, {
        ticket: hidden.id,
        type: 'blocked_by',
        other: mine.id,
      });
      expect(await find(hidden.id)).toMatchObject({ blocked: false });
      await moveTicket(ports)(ada, { ticket: mine.id, boardId: boards[0]?.id ?? '' });
      expect(await find(hidden.id)).toMatchObject({ blocked: true, version: 5 });
    });

    it('names a parent of another project to callers who see it, and to no others', async () => {
      const tenant = await aTenantFixture(storage());
      const { tickets, ports } = await aSite(tenant, 1);
      const [child, , parent] = tickets as [Ticket, Ticket, Ticket];
      const { principal } = tenant;
      const { organizationId } = principal;
      const isChild = { ticket: child.id, type: 'parent', other: parent.id } as const;
      await relateTicket(ports)(principal, isChild);
      const user = await aMember(tenant);
      await putInProject(tenant, child.projectId, user.id);
      const ada = aPrincipal(organizationId, {
        actor: { type: 'user', id: user.id, name: 'Ada' },
        person: { userId: user.id, role: 'member' },
      });
      const bulkPorts = { ...ports, richText: plainRichText };
      const answersTo = async (caller: Principal) => {
        const { tickets: queries } = tenant.tenancy.queriesOf(caller);
        const filter = { words: [], archived: 'all' } as const;
        const request = { limit: 9, fields: ['id', 'parent_id'] };
        const list = there(await queries.list(child.projectId, filter, 'rank', request));
        const move = { ticket: child.id, boardId: child.boardId };
        const bulk = await bulkTickets(bulkPorts)(caller, {
          project: child.projectId,
          mode: 'atomic',
          isDryRun: false,
          items: [{ op: 'move', ...move, position: { at: 'end' } }],
        });
        const order = { project: child.projectId, ticketIds: [child.id] };
        await deleteTicket(ports)(caller, { ticket: child.id });
        const answers = [
          await restoreTicket(ports)(caller, { ticket: child.id }),
          await queries.find(child.key),
          list.items.find(({ id }) => id === child.id),
          await moveTicket(ports)(caller, move),
          bulk[0]?.done === 'changed' ? bulk[0].ticket : null,
          ...(await reorderTickets(ports)(caller, { ...order, boardId: child.boardId })),
          await updateTicket(bulkPorts)(caller, { ticket: child.id, title: 'Renamed' }),
          await updateTicket(bulkPorts)(caller, { ticket: child.id, title: 'Renamed' }),
        ];
        return new Set(answers.map((record) => there(record ?? null).parent_id));
      };
      expect(await answersTo(principal)).toEqual(new Set([parent.id]));
      expect(await answersTo(ada)).toEqual(new Set([null]));
      await putInProject(tenant, parent.projectId, user.id);
      expect(await answersTo(ada)).toEqual(new Set([parent.id]));
      // A reader of the log may see less than who wrote it.
      const events = await storage().recordedEvents(organizationId);
      const ofChild = events.filter(({ subjectId }) => subjectId === child.id);
      expect(ofChild.length).toBeGreaterThan(7);
      expect(new Set(ofChild.map(({ data }) => (data as TicketRecord).parent_id))).toEqual(
        new Set([null]),
      );
      const find = async () => (await read(tenant).tickets.find(child.id))?.parent_id;
      await deleteTicket(ports)(principal, { ticket: parent.id });
      expect(await find()).toBeNull();
      await restoreTicket(ports)(principal, { ticket: parent.id });
      expect(await find()).toBe(parent.id);
      await deleteProject(ports)(principal, { project: parent.projectId });
      expect(await find()).toBeNull();
    });

    it('is what lists select by, as they do by files', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      const [parent, blocked, tasks, filed] = (await someTickets(tenant, board, [
        { title: 'parent' },
        { title: 'blocked' },
        { title: 'tasks', descriptionHtml: item(false, 'one') },
        { title: 'filed' },
      ])) as [Ticket, Ticket, Ticket, Ticket];
      const ports = { tenancy: tenant.tenancy, clock: () => tenant.tick(), newId: tenant.newId };
      const relate = relateTicket(ports);
      await relate(tenant.principal, { ticket: parent.id, type: 'child', other: blocked.id });
      await relate(tenant.principal, { ticket: blocked.id, type: 'blocked_by', other: tasks.id });
      const { organizationId, actor: createdBy } = tenant.principal;
      const ready = { state: 'ready', sha256: 'a'.repeat(64), expiresAt: null } as const;
      const add = (state: 'pending' | 'ready', on: Ticket) => {
        const file = new StoredFile({
          id: tenant.newId(),
          organizationId,
          ticketId: on.id,
          name: 'a.txt',
          mediaType: 'text/plain',
          size: 1,
          createdBy,
          now: tenant.tick(),
          expiresAt: tenant.tick(),
        });
        return write(tenant, (stores) =>
          save(stores, state === 'pending' ? file : changed(file, ready)),
        );
      };
      const titles = async (filter: Pick<TicketFilter, 'blocked' | 'has'>) => {
        const asked = { words: [], archived: false, ...filter };
        const found = await read(tenant).tickets.list(project.id, asked, 'rank', { limit: 9 });
        return there(found).items.map(({ title }) => title);
      };
      await add('ready', filed);
      await add('pending', parent);
      expect(await titles({ blocked: true })).toEqual(['blocked']);
      expect(await titles({ blocked: false })).toEqual(['parent', 'tasks', 'filed']);
      expect(await titles({ has: ['children'] })).toEqual(['parent']);
      expect(await titles({ has: ['files'] })).toEqual(['filed']);
      expect(await titles({ has: ['checklist', 'children'] })).toEqual(['parent', 'tasks']);
      expect(await titles({ blocked: true, has: [...ticketParts] })).toEqual([]);
    });

    it('counts the tasks of descriptions', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      const list = `<ul data-type="taskList">${item(true, 'one')}${item(false, 'data-checked="true"')}</ul>`;
      const lookalikes = `<ul><li data-checked="true">no task</li></ul><p>&lt;li data-type="taskItem"&gt;</p>`;
      const [some, none] = await someTickets(tenant, board, [
        {
          descriptionHtml: `${list}${lookalikes}<ul data-type="taskList"><li data-type="taskItem" data-checked="true">x</li></ul>`,
        },
        { descriptionHtml: lookalikes },
      ]);
      const checklist = async (id = '') => (await read(tenant).tickets.find(id))?.checklist;
      expect(await checklist(some?.id)).toEqual({ done: 2, total: 3 });
      expect(await checklist(none?.id)).toEqual({ done: 0, total: 0 });
    });
  });
}
