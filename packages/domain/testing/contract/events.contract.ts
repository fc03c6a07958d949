import { describe, expect, it } from 'vitest';
import type { Affected } from '../../src/event/affected.ts';
import type { EventKind } from '../../src/event/event-kind.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import type { EventFilter } from '../../src/event/events.port.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import { eventsOf } from '../../src/event/event-draft.ts';
import type { Page, PageRequest } from '../../src/kernel/page.ts';
import { aTenantFixture, type TenantFixture, recordEvents } from '../builders/tenant-fixture.ts';
import { aDocument } from '../builders/documents.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editProject, editTicket, there } from './edits.ts';
import { read, untilSettled, write, type TestStorage, type StorageOf } from './test-storage.ts';

const nobody = '0198a000-0000-7000-8000-ffffffffffff';

/** What an event says about a ticket that it touched. */
const entry = (id: string | undefined, changes: Affected['changes']): Affected => ({
  type: 'ticket',
  id: there(id),
  version: 2,
  changes,
});

/** Records events of these kinds in one transaction. */
async function happen(
  tenant: TenantFixture,
  projectId: string | null,
  ...kinds: EventKind[]
): Promise<DomainEvent[]> {
  const { principal, newId, tick } = tenant;
  const subject = { type: 'project', id: projectId ?? newId() } as const;
  const drafts = kinds.map((kind, index) => {
    const changes = { name: { from: null, to: `"Größe" 🪨 ${index}` } };
    return { kind, subject, projectId, data: { id: subject.id, list: [1, null] }, changes };
  });
  const events = eventsOf(principal, { newId, now: tick() }, drafts);
  await write(tenant, async (stores) => recordEvents(stores, ...events));
  return events;
}

async function aLog(storage: TestStorage) {
  const tenant = await aTenantFixture(storage);
  const project = await aProject(tenant);
  const list = async (
    filter: EventFilter = {},
    page: PageRequest = { limit: 200 },
    isNewestFirst?: boolean,
  ) => {
    await untilSettled(storage, tenant);
    return read(tenant).events.list(filter, page, isNewestFirst);
  };
  return { tenant, project, list };
}

const idsIn = ({ items }: Page<{ id: string }>): string[] => items.map(({ id }) => id);

/** The log as it is read. */
export function eventsContract(storage: StorageOf): void {
  describe('the log of events', () => {
    it('lists what happened as it was recorded, in order, also within a transaction', async () => {
      const { tenant, project, list } = await aLog(storage());
      const recorded = [
        ...(await happen(tenant, project.id, 'project.updated', 'project.archived')),
        ...(await happen(tenant, null, 'notification.sent')),
        ...(await happen(tenant, project.id, 'project.unarchived')),
      ];
      const page = await list();
      const positions = page.items.map(({ log_position: position }) => position);
      expect(positions).toEqual([...new Set(positions)].toSorted());
      expect(page.items).toEqual(
        recorded.map((event, index) => eventRecord(event, positions[index] ?? '')),
      );
      expect(page.prev).toBeNull();
    });

    it('selects by kind and by live project, and counts what it selects', async () => {
      const { tenant, project, list } = await aLog(storage());
      const otherProject = await aProject(tenant);
      const [first, second] = await happen(tenant, project.id, 'ticket.created', 'ticket.moved');
      const [third] = await happen(tenant, otherProject.id, 'ticket.created');
      const [fourth] = await happen(tenant, null, 'document.created');
      const ids = async (filter: EventFilter) => idsIn(await list(filter));
      expect(await ids({ kinds: ['ticket.created'] })).toEqual([first?.id, third?.id]);
      expect(await ids({ projectId: project.id })).toEqual([first?.id, second?.id]);
      expect(await ids({ projectId: otherProject.id, kinds: ['ticket.moved'] })).toEqual([]);
      expect(await ids({ kinds: ['ticket.moved', 'document.created'] })).toEqual([
        second?.id,
        fourth?.id,
      ]);
      const counted = await list({ projectId: project.id }, { limit: 1, total: true });
      expect(counted.total).toBe(2);
    });

    it('lists the newest first, page by page to the first event, and refuses the same filters', async () => {
      const { tenant, project, list } = await aLog(storage());
      const kinds = ['project.updated', 'project.archived', 'project.unarchived'] as const;
      const [first, second, third] = await happen(tenant, project.id, ...kinds);
      const page = await list({}, { limit: 2 }, true);
      expect(idsIn(page)).toEqual([third?.id, second?.id]);
      const cursor = page.next ?? undefined;
      const last = await list({}, { limit: 2, ...(cursor && { cursor }) }, true);
      expect([idsIn(last), last.next]).toEqual([[first?.id], null]);
      await expect(list({ actorId: nobody }, { limit: 2 }, true)).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });

    it('refuses to select by a project that is foreign or absent, and goes on with a deleted one', async () => {
      const { tenant, list } = await aLog(storage());
      const foreign = await aLog(storage());
      const deletedProject = await aProject(tenant);
      const [last] = await happen(tenant, deletedProject.id, 'project.deleted');
      await editProject(tenant, deletedProject.id, { deletedAt: tenant.tick() });
      expect(idsIn(await list({ projectId: deletedProject.id }))).toEqual([last?.id]);
      for (const projectId of [foreign.project.id, nobody]) {
        await expect(list({ projectId })).rejects.toMatchObject({
          details: { errors: { project_id: [expect.anything()] } },
        });
      }
    });

    it('has an end, which leads to what is recorded later and to nothing else', async () => {
      const { tenant, project, list } = await aLog(storage());
      const empty = await read(tenant).events.end();
      const [first] = await happen(tenant, project.id, 'project.updated');
      expect(idsIn(await list({}, { limit: 5, cursor: empty }))).toEqual([first?.id]);
      const end = await read(tenant).events.end();
      expect(idsIn(await list({}, { limit: 5, cursor: end }))).toEqual([]);
      const [second] = await happen(tenant, project.id, 'project.archived');
      expect(idsIn(await list({}, { limit: 5, cursor: end }))).toEqual([second?.id]);
    });

    it('finds an event of a board by each ticket that it touched, and by the kind that this amounts to', async () => {
      const { tenant, project, list } = await aLog(storage());
      const board = await aBoard(tenant, project);
      const tickets = await Promise.all([1, 2, 3].map(() => aTicket(tenant, board)));
      const [first, second, third] = tickets.map(({ id }) => id);
      const about = async (kind: EventKind, affected: Affected[]): Promise<string> => {
        const subject = { type: 'board', id: board.id } as const;
        const draft = { kind, subject, projectId: project.id, data: { id: board.id }, affected };
        const time = { newId: tenant.newId, now: tenant.tick() };
        const events = eventsOf(tenant.principal, time, [draft]);
        await write(tenant, async (stores) => recordEvents(stores, ...events));
        return there(events[0]).id;
      };
      const ids = async (filter: EventFilter) => idsIn(await list(filter));
      const count = {
        type: 'board',
        id: board.id,
        version: 1,
        changes: { ticket_count: 0 },
      } as const;
      const deleted = await about('board.deleted', [
        count,
        entry(first, { board_id: nobody, completed_at: null }),
        entry(second, { board_id: nobody, completed_at: null }),
      ]);
      const done = await about('board.updated', [
        entry(first, { completed_at: '2026-11-26T10:00:00.000Z' }),
      ]);
      const quiet = await about('board.updated', [count]);
      expect(await ids({ subjectId: there(first) })).toEqual([deleted, done]);
      expect(await ids({ subjectId: there(second) })).toEqual([deleted]);
      expect(await ids({ subjectId: there(third) })).toEqual([]);
      expect(await ids({ subjectId: there(first), kinds: ['ticket.completed'] })).toEqual([done]);
      expect(await ids({ kinds: ['ticket.moved'] })).toEqual([deleted]);
      expect(await ids({ kinds: ['board.updated'] })).toEqual([done, quiet]);
      expect(
        await ids({ subjectType: 'ticket', kinds: ['ticket.moved', 'ticket.completed'] }),
      ).toEqual([deleted, done]);
      expect(await ids({ subjectType: 'ticket' })).toEqual([deleted, done]);
      expect(await ids({ subjectType: 'document' })).toEqual([]);
      expect(await ids({ subjectId: board.id })).toEqual([deleted, done, quiet]);
      const page = await read(tenant).events.history({ subjectId: there(first) }, { limit: 1 });
      expect(idsIn(page)).toEqual([done]);
    });

    it('finds the deletion of a board into a done board by both kinds that it amounts to, once', async () => {
      const { tenant, project, list } = await aLog(storage());
      const board = await aBoard(tenant, project);
      const { id } = await aTicket(tenant, board);
      const changes = { board_id: nobody, rank: 'V', completed_at: '2026-11-26T10:00:00.000Z' };
      const affected = [{ type: 'ticket' as const, id, version: 2, changes }];
      const about = async (isDone: boolean) => {
        const draft = {
          kind: 'board.deleted',
          subject: { type: 'board', id: board.id },
          projectId: project.id,
          data: { id: board.id, is_done: isDone },
          affected,
        } as const;
        const time = { newId: tenant.newId, now: tenant.tick() };
        const events = eventsOf(tenant.principal, time, [draft]);
        await write(tenant, async (stores) => recordEvents(stores, ...events));
        return there(events[0]).id;
      };
      const [completed, moved] = [await about(false), await about(true)];
      const ids = async (filter: EventFilter) => idsIn(await list(filter));
      for (const subject of [{}, { subjectId: id }]) {
        expect(await ids({ ...subject, kinds: ['ticket.completed'] })).toEqual([completed]);
        const kinds = ['ticket.moved', 'ticket.completed'] as const;
        expect(await ids({ ...subject, kinds })).toEqual([completed, moved]);
      }
      expect(await ids({ subjectId: id })).toEqual([completed, moved]);
    });

    it('selects by subject, by actor and by moment', async () => {
      const { tenant, project, list } = await aLog(storage());
      const otherProject = await aProject(tenant);
      const [first] = await happen(tenant, project.id, 'project.updated');
      const ada = { type: 'user', id: tenant.newId(), name: 'Ada' } as const;
      const theirs = { ...tenant, principal: { ...tenant.principal, actor: ada } };
      const [second] = await happen(theirs, otherProject.id, 'project.archived');
      const ids = async (filter: EventFilter) => idsIn(await list(filter));
      const both = [first?.id, second?.id];
      expect(await ids({ subjectType: 'project' })).toEqual(both);
      expect(await ids({ subjectType: 'ticket' })).toEqual([]);
      expect(await ids({ subjectId: otherProject.id })).toEqual([second?.id]);
      expect(await ids({ actorId: ada.id })).toEqual([second?.id]);
      for (const filter of [{ actorId: nobody }, { subjectId: nobody }]) {
        await expect(ids(filter)).rejects.toMatchObject({ code: 'validation_failed' });
      }
      const moment = second?.at;
      expect(await ids({ since: moment })).toEqual([second?.id]);
      expect(await ids({ until: moment })).toEqual([first?.id]);
      expect(await ids({ since: first?.at, until: tenant.tick() })).toEqual(both);
      expect(await ids({ since: tenant.tick() })).toEqual([]);
      expect((await list({ since: moment }, { limit: 5, total: true })).total).toBe(1);
    });

    it('tells the history of a subject, of a project with all in it, and of the organization, the newest first', async () => {
      const { tenant, project, list } = await aLog(storage());
      const otherProject = await aProject(tenant);
      const [first, second] = await happen(
        tenant,
        project.id,
        'project.updated',
        'project.archived',
      );
      const [otherEvent] = await happen(tenant, otherProject.id, 'project.updated');
      const [third] = await happen(tenant, project.id, 'project.unarchived');
      await list();
      const { events } = read(tenant);
      for (const about of [{ subjectId: project.id }, { projectId: project.id }]) {
        const newest = await events.history(about, { limit: 2, total: true });
        expect(idsIn(newest)).toEqual([third?.id, second?.id]);
        expect(newest.total).toBe(3);
        if (newest.next === null) throw new Error('does not lead on');
        const some = await events.history({ ...about, kinds: ['project.archived'] }, { limit: 9 });
        expect(idsIn(some)).toEqual([second?.id]);
        const oldest = await events.history(about, { limit: 2, cursor: newest.next });
        expect(idsIn(oldest)).toEqual([first?.id]);
        expect(oldest.next).toBeNull();
      }
      const all = await events.history({}, { limit: 9 });
      expect(idsIn(all).slice(0, 2)).toEqual([third?.id, otherEvent?.id]);
      expect(all.items.at(-1)?.id).toBe(first?.id);
      for (const about of [{}, { projectId: project.id }]) {
        const late = await events.history({ ...about, since: third?.at }, { limit: 9 });
        expect(idsIn(late)).toEqual([third?.id]);
        expect(late.next).toBeNull();
      }
    });

    it('tells of tickets that the caller sees, deleted ones too, when nothing else is asked for', async () => {
      const { tenant, project, list } = await aLog(storage());
      const board = await aBoard(tenant, project);
      const ticket = await aTicket(tenant, board);
      const deleted = await aTicket(tenant, board);
      await editTicket(tenant, deleted.id, { deletedAt: tenant.tick() });
      const { principal, newId, tick } = tenant;
      const tells = (id: string) =>
        ({
          kind: 'ticket.updated',
          subject: { type: 'ticket', id },
          projectId: project.id,
          data: { id },
          changes: {},
        }) as const;
      const drafts = [tells(ticket.id), tells(newId()), tells(deleted.id)];
      const told = eventsOf(principal, { newId, now: tick() }, drafts);
      await write(tenant, async (stores) => recordEvents(stores, ...told));
      await happen(tenant, project.id, 'project.updated');
      await list();
      const seen = await read(tenant).events.history({ ofSeenTickets: true }, { limit: 9 });
      expect(idsIn(seen)).toEqual([told[2]?.id, told[0]?.id]);
    });

    it('names the tickets, documents and boards that events mention, deleted ones too, and none of others', async () => {
      const { tenant } = await aLog(storage());
      const foreign = await aLog(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      const ticket = await aTicket(tenant, board);
      const deletedTicket = await aTicket(tenant, board);
      await editTicket(tenant, deletedTicket.id, { deletedAt: tenant.tick() });
      const document = await aDocument(tenant);
      const ids = {
        tickets: [ticket.id, deletedTicket.id, nobody],
        documents: [document.id],
        boards: [board.id, board.id],
      };
      expect(await read(tenant).events.namesOf(ids)).toEqual({
        tickets: new Map([ticket, deletedTicket].map(({ id, key, title }) => [id, { key, title }])),
        documents: new Map([[document.id, document.title]]),
        boards: new Map([[board.id, board.name]]),
      });
      expect(await read(foreign.tenant).events.namesOf(ids)).toEqual({
        tickets: new Map(),
        documents: new Map(),
        boards: new Map(),
      });
    });

    it('leads on from its last page to what comes later, and back', async () => {
      const { tenant, project, list } = await aLog(storage());
      const recorded = await happen(tenant, project.id, 'project.updated', 'project.updated');
      const whole = await list({}, { limit: 2 });
      expect(idsIn(whole)).toEqual(recorded.map(({ id }) => id));
      if (whole.next === null) throw new Error('does not lead on');
      const empty = await list({}, { limit: 2, cursor: whole.next });
      expect(empty).toMatchObject({ items: [], next: whole.next });

      const later = await happen(tenant, project.id, 'project.archived', 'project.unarchived');
      const more = await list({}, { limit: 1, cursor: whole.next });
      expect(idsIn(more)).toEqual([later[0]?.id]);
      if (more.next === null || more.prev === null) throw new Error('does not lead on');
      expect(idsIn(await list({}, { limit: 9, cursor: more.next }))).toEqual([later[1]?.id]);
      expect(idsIn(await list({}, { limit: 9, cursor: more.prev }))).toEqual(idsIn(whole));
    });

    it('has no cursor while there is nothing, and shows nothing of another organization', async () => {
      const [own, foreign] = [await aLog(storage()), await aLog(storage())];
      await happen(foreign.tenant, foreign.project.id, 'project.updated');
      expect(await own.list()).toMatchObject({ items: [], next: null, prev: null });
    });
  });
}
