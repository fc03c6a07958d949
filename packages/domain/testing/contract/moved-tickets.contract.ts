import { beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../src/access/principal.ts';
import { createLabel } from '../../src/project/use-cases/labels.ts';
import { relateTicket } from '../../src/relation/use-cases/change-relation.ts';
import type { Board } from '../../src/records/board.ts';
import type { Project } from '../../src/records/project.ts';
import { moveTicket } from '../../src/ticket/use-cases/move-ticket.ts';
import { aComment } from '../builders/comments.ts';
import { aMember, putInProject } from '../builders/people.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { editProject, there } from './edits.ts';
import { keptAndCounted } from './kept-relations.contract.ts';
import { MirroredTickets } from './mirrored-tickets.ts';
import { read, untilSettled, write, type StorageOf } from './test-storage.ts';

/** What `beforeEach` has made. */
const the = <Made>(made: Made | undefined): Made => made as Made;

/** Moves of tickets from one project to another. */
export function movedTicketsContract(storage: StorageOf): void {
  describe('a ticket that moves to another project', () => {
    let tenant: TenantFixture;
    let [web, app]: Project[] = [];
    let [from, to]: Board[] = [];
    const ports = () => ({ ...tenant, clock: () => tenant.tick() });
    const move = (ticket: string, { id: boardId, projectId }: Board, more = {}) =>
      moveTicket(ports())(tenant.principal, { ticket, projectId, boardId, ...more });
    const logged = async () => storage().recordedEvents(tenant.principal.organizationId);

    beforeEach(async () => {
      tenant = await aTenantFixture(storage());
      web = await aProject(tenant, { key: 'WEB' });
      app = await aProject(tenant, { key: 'APP' });
      from = await aBoard(tenant, web);
      to = await aBoard(tenant, app);
    });

    it('gets the next key there, is found by all its keys, and has its former key again when it is back', async () => {
      await aTicket(tenant, the(to));
      const ticket = await aTicket(tenant, the(from), { title: 'Moved' });
      const moved = await move('web-1', the(to));
      expect(moved).toMatchObject({
        id: ticket.id,
        key: 'APP-2',
        number: 2,
        project_id: app?.id,
        board_id: to?.id,
        version: 2,
      });
      const { tickets } = read(tenant);
      for (const ref of [ticket.id, 'APP-2', 'WEB-1']) {
        expect(await tickets.find(ref)).toEqual(moved);
        expect((await write(tenant, (stores) => stores.tickets.lock(ref)))?.ticket.key).toBe(
          'APP-2',
        );
      }
      const seen = await tickets.findInContext('WEB-1', { limit: 1 });
      expect(seen?.ticket.key).toBe('APP-2');
      expect((await aTicket(tenant, the(from))).key).toBe('WEB-2');
      expect(await move('WEB-1', the(from))).toMatchObject({ key: 'WEB-1', number: 1, version: 3 });
      expect((await tickets.find('APP-2'))?.key).toBe('WEB-1');
      expect((await move('APP-2', the(to))).key).toBe('APP-2');
    });

    it('is loaded for a bulk by a key that it had in another project, for that of its project alone', async () => {
      const { id } = await aTicket(tenant, the(from));
      await move(id, the(to));
      const bulkOf = (project: Project) =>
        write(tenant, async ({ tickets }) => {
          const item = { op: 'update', ticket: 'web-1', title: 'Other' } as const;
          return there(await tickets.loadForBulk(project.id, [item]));
        });
      const { tickets, boards, formerKeys } = await bulkOf(the(app));
      expect([tickets.map(({ key }) => key), boards.some((board) => board.id === to?.id)]).toEqual([
        ['APP-1'],
        true,
      ]);
      expect([...formerKeys]).toEqual([['WEB-1', id]]);
      expect((await bulkOf(the(web))).tickets).toEqual([]);
    });

    it('is found by its texts in the project where it is, and no longer in the other one', async () => {
      const { id } = await aTicket(tenant, the(from), { title: 'Granite', tagNames: ['Rock'] });
      await move(id, the(to));
      const found = async (project: Project | undefined, filter: object) => {
        const all = { words: [], archived: false, ...filter } as const;
        const page = await read(tenant).tickets.list(project?.id ?? '', all, 'rank', { limit: 5 });
        return page?.items.map(({ key }) => key);
      };
      for (const filter of [{ words: ['granite'] }, { tagNames: ['Rock'] }, {}]) {
        expect(await found(app, filter)).toEqual(['APP-1']);
        expect(await found(web, filter)).toEqual([]);
      }
    });

    it('keeps labels by name and makes those that are missing, keeps tags, and loses assignees without access', async () => {
      const people = [
        await aMember(tenant, { project: the(web) }),
        await aMember(tenant, { project: the(web) }),
      ];
      await putInProject(tenant, the(app).id, the(people[1]).id);
      const same = await aLabel(tenant, the(app), { name: 'BUG' });
      const labels = [
        await aLabel(tenant, the(web), { name: 'new', color: '#123456' }),
        await aLabel(tenant, the(web), { name: 'bug' }),
      ];
      const ticket = await aTicket(tenant, the(from), {
        assigneeIds: people.map(({ id }) => id),
        labelIds: labels.map(({ id }) => id),
        tagNames: ['b', 'a'],
      });
      const before = (await logged()).length;
      const moved = await move(ticket.id, the(to));
      const [madeId, sameId] = moved.label_ids;
      expect(sameId).toBe(same.id);
      expect(moved).toMatchObject({ tag_names: ['b', 'a'], assignee_ids: [people[1]?.id] });
      expect(await read(tenant).tickets.find(ticket.id)).toEqual(moved);
      const events = (await logged()).slice(before);
      expect(events.map(({ kind }) => kind)).toEqual([
        'label.created',
        'ticket.moved_away',
        'ticket.moved',
      ]);
      expect(events[0]?.data).toMatchObject({ id: madeId, name: 'new', color: '#123456' });
      expect(events[2]?.changes).toMatchObject({
        key: { from: null, to: 'APP-1' },
        label_ids: { from: null, to: moved.label_ids },
        assignee_ids: { from: people.map(({ id }) => id), to: [people[1]?.id] },
      });
      const content = { project: the(app).id, name: 'New', color: '#000000' };
      const again = createLabel(ports())(tenant.principal, content);
      await expect(again).rejects.toMatchObject({ code: 'validation_failed' });
    });

    it('loses labels that the project lacks if the caller may not make labels', async () => {
      const labels = [
        await aLabel(tenant, the(web), { name: 'new' }),
        await aLabel(tenant, the(web), { name: 'bug' }),
      ];
      const same = await aLabel(tenant, the(app), { name: 'bug' });
      const labelIds = labels.map(({ id }) => id);
      const { id: ticket } = await aTicket(tenant, the(from), { labelIds });
      const before = (await logged()).length;
      const caller = { ...tenant.principal, scopes: ['tickets:write'] } as const;
      const place = { projectId: the(app).id, boardId: the(to).id };
      const moved = await moveTicket(ports())(caller, { ticket, ...place });
      expect(moved.label_ids).toEqual([same.id]);
      const events = (await logged()).slice(before);
      expect(events.map(({ kind }) => kind)).toEqual(['ticket.moved_away', 'ticket.moved']);
      expect(events[1]?.changes).toMatchObject({ label_ids: { from: null, to: [same.id] } });
    });

    it('shows readers of one project its last state there, and nothing of the other project', async () => {
      const label = await aLabel(tenant, the(web), { name: 'bug' });
      const ticket = await aTicket(tenant, the(from), { labelIds: [label.id] });
      const former = there(await read(tenant).tickets.find(ticket.id));
      const mirror = new MirroredTickets(the(app).id, []);
      const before = (await logged()).length;
      const moved = await move(ticket.id, the(to));
      const events = (await logged()).slice(before);
      const [departure] = events.filter(({ projectId }) => projectId === web?.id);
      expect(departure).toMatchObject({
        kind: 'ticket.moved_away',
        subjectId: ticket.id,
        data: former,
      });
      expect(JSON.stringify(departure)).not.toMatch(new RegExp(`APP|${app?.id}|${to?.id}`, 'u'));
      expect(departure?.affected).toMatchObject([{ id: from?.id, changes: { ticket_count: 0 } }]);
      mirror.apply(events);
      expect(mirror.ticket(ticket.id)).toEqual(moved);
      const arrived = there(events.find(({ kind }) => kind === 'ticket.moved'));
      const formerly = `WEB|${web?.id}|${from?.id}|${label.id}`;
      expect(JSON.stringify(arrived)).not.toMatch(new RegExp(formerly, 'u'));
      expect(arrived.changes).toMatchObject({
        project_id: { from: null, to: app?.id },
        board_id: { from: null, to: to?.id },
        key: { from: null, to: moved.key },
      });
      expect(arrived.affected).toMatchObject([{ id: to?.id, changes: { ticket_count: 1 } }]);
    });

    it('shows a member of one project only its events in that project', async () => {
      const { id } = await aTicket(tenant, the(from));
      await move(id, the(to));
      await move(id, the(from));
      await move(id, the(to));
      await untilSettled(storage(), tenant);
      const historyFor = async (principal: Principal) => {
        const { events } = tenant.tenancy.queriesOf(principal);
        const page = await events.history({ subjectId: id }, { limit: 9, total: true });
        const seen = page.items.map((event) => `${event.type} ${event.project_id}`);
        return { seen, total: page.total };
      };
      const memberOf = async (project: Project) => {
        const { id: userId } = await aMember(tenant, { project });
        return { ...tenant.principal, person: { userId, role: 'member' } } as const;
      };
      const [arrival, departure] = [`ticket.moved ${app?.id}`, `ticket.moved_away ${app?.id}`];
      expect(await historyFor(await memberOf(the(app)))).toEqual({
        seen: [arrival, departure, arrival],
        total: 3,
      });
      const { seen, total } = await historyFor(await memberOf(the(web)));
      expect([seen.length, total]).toEqual([3, 3]);
      expect(seen.filter((event) => !event.endsWith(the(web).id))).toEqual([]);
      expect((await historyFor(tenant.principal)).total).toBe(6);
    });

    it('keeps its parent, its children and its comments', async () => {
      const relate = relateTicket(ports());
      const [parent, ticket] = [await aTicket(tenant, the(from)), await aTicket(tenant, the(from))];
      const [near, far] = [await aTicket(tenant, the(from)), await aTicket(tenant, the(to))];
      for (const [child, type] of [
        [parent, 'parent'],
        [near, 'child'],
        [far, 'child'],
      ] as const) {
        await relate(tenant.principal, { ticket: ticket.id, type, other: child.id });
      }
      await aComment(tenant, { kind: 'ticket', id: ticket.id });
      const { id } = await move(ticket.id, the(to));
      const { tickets, comments } = read(tenant);
      const parentOf = async (ref: string) => (await tickets.find(ref))?.parent_id;
      expect([await parentOf(id), await parentOf(near.id), await parentOf(far.id)]).toEqual([
        parent.id,
        id,
        id,
      ]);
      expect((await tickets.find(id))?.children.total).toBe(2);
      const last = new Map(
        (await logged()).flatMap(({ affected }) =>
          affected.map((entry) => [entry.id, entry.changes]),
        ),
      );
      expect([last.get(near.id), last.get(far.id)]).toMatchObject([
        { parent_id: null },
        { parent_id: id },
      ]);
      const page = await comments.list({ kind: 'ticket', ref: 'WEB-2' }, { limit: 5 });
      expect(page?.items.length).toBe(1);
      expect((await move(id, the(from))).parent_id).toBe(parent.id);
      expect([await parentOf(near.id), await parentOf(far.id)]).toEqual([id, id]);
    });

    it('and its relatives say of relations what a fresh count says, after any moves', async () => {
      const done = await aBoard(tenant, the(app), { isDone: true });
      const boards = [the(from), the(to), done];
      const tickets = await Promise.all(boards.flatMap((board) => [aTicket(tenant, board)]));
      const last = await aTicket(tenant, done);
      const [first, second, third] = tickets.map(({ id }) => id) as [string, string, string];
      const pairs = [
        [first, 'child', second],
        [second, 'child', third],
        [third, 'blocks', first],
        [last.id, 'child', first],
      ] as const;
      for (const [ticket, type, relative] of pairs) {
        await relateTicket(ports())(tenant.principal, { ticket, type, other: relative });
      }
      for (let at = 0; at < 16; at += 1) {
        const moved = [first, second, third, last.id][(at * 7) % 4] ?? '';
        await move(moved, the(boards[(at * 5 + (at >> 2)) % 3]));
        for (const id of [first, second, third, last.id]) {
          const { kept, counted } = await keptAndCounted(read(tenant), id);
          expect(kept).toEqual(counted);
        }
      }
    });

    it('is refused by a full board, an archived project, and a project that the caller does not see', async () => {
      const full = await aBoard(tenant, the(app), { wipLimit: 1, ticketCount: 0, slug: 'full' });
      await aTicket(tenant, full);
      const { id } = await aTicket(tenant, the(from));
      await expect(move(id, full)).rejects.toMatchObject({ code: 'wip_limit_exceeded' });
      const person = await aMember(tenant, { project: the(web) });
      const stranger = await aTenantFixture(storage());
      const foreign = await aBoard(stranger, await aProject(stranger));
      const command = { ticket: id, projectId: the(app).id, boardId: the(to).id };
      const refused = {
        code: 'validation_failed',
        details: { errors: { project_id: expect.any(Array) } },
      };
      const { principal } = tenant;
      const member = { ...principal, person: { userId: person.id, role: 'member' } } as const;
      await expect(moveTicket(ports())(member, command)).rejects.toMatchObject(refused);
      await expect(move(id, foreign)).rejects.toMatchObject(refused);
      const mixed = { ...command, boardId: foreign.id };
      await expect(moveTicket(ports())(principal, mixed)).rejects.toMatchObject({
        details: { errors: { board_id: expect.any(Array) } },
      });
      await editProject(tenant, the(app).id, { archived: true });
      await expect(move(id, the(to))).rejects.toMatchObject({ code: 'project_archived' });
      expect((await read(tenant).tickets.find(id))?.key).toBe('WEB-1');
    });
  });
}
