import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../src/kernel/domain-error.ts';
import type { ExceptedTickets, TicketFilter } from '../../src/ports/tickets.port.ts';
import { aMember, leaves } from '../builders/people.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets, type TicketFields } from '../builders/tickets.ts';
import { aBoard, aCycle, aLabel, aProject } from '../builders/work.ts';
import { read, type StorageOf } from './test-storage.ts';
import { whole } from './walk.ts';

interface Setting {
  tenant: TenantFixture;
  projectId: string;
  boardId: string;
  /** The titles of those that a list with the filter holds. */
  titlesOf(filter: Partial<TicketFilter>): Promise<string[]>;
  add(...tickets: TicketFields[]): Promise<void>;
}

async function aSetting(storage: StorageOf): Promise<Setting> {
  const tenant = await aTenantFixture(storage());
  const project = await aProject(tenant);
  const board = await aBoard(tenant, project);
  return {
    tenant,
    projectId: project.id,
    boardId: board.id,
    titlesOf: async (filter) => {
      const full: TicketFilter = { words: [], archived: false, ...filter };
      const tickets = await whole(async (page) =>
        read(tenant).tickets.list(project.id, full, 'rank', page),
      );
      return tickets.map(({ title }) => title);
    },
    add: async (...tickets) => {
      await someTickets(tenant, board, tickets);
    },
  };
}

/** Everything that happened to a ticket happened then. */
const at = (time: Date) => ({ createdAt: time, updatedAt: time, enteredBoardAt: time });

/** Which tickets a list holds. */
export function ticketFiltersContract(storage: StorageOf): void {
  describe('filters of tickets', () => {
    it('select by the archived flag, deleted tickets never', async () => {
      const { titlesOf, add, tenant } = await aSetting(storage);
      const deletedAt = tenant.tick();
      await add({ title: 'live' }, { title: 'shelved', archived: true }, { deletedAt });
      await add({ archived: true, deletedAt });
      expect(await titlesOf({ archived: false })).toEqual(['live']);
      expect(await titlesOf({ archived: true })).toEqual(['shelved']);
      expect(await titlesOf({ archived: 'all' })).toEqual(['live', 'shelved']);
    });

    it('select by board', async () => {
      const { titlesOf, add, tenant, projectId, boardId } = await aSetting(storage);
      const otherBoard = await aBoard(tenant, { id: projectId });
      await add({ title: 'here' });
      await aTicket(tenant, otherBoard, { title: 'there' });
      expect(await titlesOf({ boardIds: [boardId] })).toEqual(['here']);
      expect(await titlesOf({ boardIds: [otherBoard.id] })).toEqual(['there']);
      const slug = (await read(tenant).boards.find(boardId))?.slug ?? '';
      const [single, both] = [[otherBoard.slug], [otherBoard.slug, slug]];
      expect(await titlesOf({ boardSlugs: single })).toEqual(['there']);
      expect((await titlesOf({ boardSlugs: both })).toSorted()).toEqual(['here', 'there']);
      expect(await titlesOf({ boardSlugs: single, boardIds: [boardId] })).toEqual([]);
    });

    it('select by assignee, label and priority', async () => {
      const { titlesOf, add, tenant, projectId } = await aSetting(storage);
      const project = { id: projectId };
      const [first, second] = [
        await aMember(tenant, { project }),
        await aMember(tenant, { project }),
      ];
      const label = await aLabel(tenant, project);
      await add(
        { title: 'a', assigneeIds: [first.id], labelIds: [label.id], priority: 'high' },
        { title: 'b', assigneeIds: [second.id, first.id], priority: 'highest' },
        { title: 'c', labelIds: [label.id] },
      );
      expect(await titlesOf({ assigneeIds: [first.id] })).toEqual(['a', 'b']);
      expect(await titlesOf({ assigneeIds: [second.id] })).toEqual(['b']);
      expect(await titlesOf({ labelIds: [label.id] })).toEqual(['a', 'c']);
      expect(await titlesOf({ priorities: ['high'] })).toEqual(['a']);
      expect(await titlesOf({ priorities: ['lowest'] })).toEqual([]);
      expect(await titlesOf({ assigneeIds: [first.id], labelIds: [label.id] })).toEqual(['a']);
    });

    it('leave out what passes any of the excepted filters', async () => {
      const { titlesOf, add, tenant, projectId, boardId } = await aSetting(storage);
      const project = { id: projectId };
      const [person, label] = [await aMember(tenant, { project }), await aLabel(tenant, project)];
      const elsewhere = await aBoard(tenant, project);
      const dueAt = new Date('2026-06-01T12:00:00.000Z');
      await add(
        { title: 'theirs', assigneeIds: [person.id], priority: 'high', dueAt },
        { title: 'labelled', labelIds: [label.id], tagNames: ['zinc'], dueAt },
        { title: 'bare', startAt: dueAt },
      );
      await aTicket(tenant, elsewhere, { title: 'elsewhere', priority: 'low', dueAt });
      const { slug = '' } = (await read(tenant).boards.find(boardId)) ?? {};
      const rows: [ExceptedTickets, string[]][] = [
        [{ assigneeIds: [person.id] }, ['bare', 'elsewhere', 'labelled']],
        [{ assigneeIds: ['none'] }, ['theirs']],
        [{ labelIds: [label.id] }, ['bare', 'elsewhere', 'theirs']],
        [{ labelIds: [label.id], assigneeIds: [person.id] }, ['bare', 'elsewhere']],
        [{ priorities: ['high', 'low'] }, ['bare', 'labelled']],
        [{ tags: ['ZINC'] }, ['bare', 'elsewhere', 'theirs']],
        [{ boardIds: [boardId] }, ['elsewhere']],
        [{ boardSlugs: [slug] }, ['elsewhere']],
        [{ isUndated: true }, ['elsewhere', 'labelled', 'theirs']],
        [{ isUnscheduled: true }, ['bare']],
        [{ createdBy: [person.id] }, ['bare', 'elsewhere', 'labelled', 'theirs']],
        [{ has: ['children', 'files'] }, ['bare', 'elsewhere', 'labelled', 'theirs']],
      ];
      for (const [except, titles] of rows) {
        expect([except, (await titlesOf({ except })).toSorted()]).toEqual([except, titles]);
      }
      const high = { priorities: ['high' as const, 'low' as const] };
      expect(await titlesOf({ ...high, except: { boardIds: [boardId] } })).toEqual(['elsewhere']);
      const wide: TicketFilter = { words: [], archived: false, except: { labelIds: [label.id] } };
      const all = await whole((page) => read(tenant).tickets.listAll(wide, 'created_at', page));
      expect(all.map(({ title }) => title)).toEqual(['theirs', 'bare', 'elsewhere']);
    });

    it('select by cycle, and by the words for active ones, the next one and none', async () => {
      const { titlesOf, add, tenant, projectId } = await aSetting(storage);
      const plan = async (state: 'planned' | 'active', startsOn: string, project = projectId) =>
        (await aCycle(tenant, project, { state, startsOn })).id;
      const [now, beside] = [
        await plan('active', '2031-05-05'),
        await plan('active', '2031-05-06'),
      ];
      const [later, next] = [
        await plan('planned', '2031-06-02'),
        await plan('planned', '2031-05-19'),
      ];
      const elsewhere = await aProject(tenant);
      const foreignCycle = await plan('active', '2031-05-05', elsewhere.id);
      await add({ title: 'now', cycleId: now }, { title: 'beside', cycleId: beside });
      await add({ title: 'next', cycleId: next }, { title: 'later', cycleId: later });
      await add({ title: 'none' });
      await aTicket(tenant, await aBoard(tenant, elsewhere), {
        title: 'there',
        cycleId: foreignCycle,
      });
      expect(await titlesOf({ cycleIds: [now] })).toEqual(['now']);
      expect(await titlesOf({ cycleIds: ['current'] })).toEqual(['now', 'beside']);
      expect(await titlesOf({ cycleIds: ['next'] })).toEqual(['next']);
      expect(await titlesOf({ cycleIds: ['none'] })).toEqual(['none']);
      const beyond = { except: { cycleIds: ['current', 'none'] } };
      expect(await titlesOf(beyond)).toEqual(['next', 'later']);
      expect(await titlesOf({ except: { cycleIds: [now, next, later] } })).toEqual([
        'beside',
        'none',
      ]);
      expect(await titlesOf({ cycleIds: ['none', 'next', later] })).toEqual([
        'next',
        'later',
        'none',
      ]);
      const filter = { words: [], archived: false, cycleIds: ['current'] };
      const wide = await whole(async (page) =>
        read(tenant).tickets.listAll(filter, 'created_at', page),
      );
      expect(wide.map(({ title }) => title)).toEqual(['now', 'beside', 'there']);
      await expect(titlesOf({ cycleIds: [foreignCycle] })).rejects.toMatchObject({
        details: { errors: { cycle_id: ['does not exist'] } },
      });
    });

    it('select by tag without case, an unknown one selecting nothing', async () => {
      const { titlesOf, add } = await aSetting(storage);
      await add(
        { title: 'a', tagNames: ['Ärger', 'zinc'] },
        { title: 'b', tagNames: ['zinc'] },
        {},
      );
      expect(await titlesOf({ tags: ['ZINC'] })).toEqual(['a', 'b']);
      expect(await titlesOf({ tags: ['äRGER'] })).toEqual(['a']);
      expect(await titlesOf({ tags: ['Arger'] })).toEqual([]);
      expect(await titlesOf({ tags: ['zin'] })).toEqual([]);
      expect(await titlesOf({ tags: ['z%'] })).toEqual([]);
    });

    it('select what is due before a moment and not on a done board', async () => {
      const { titlesOf, add, tenant, projectId } = await aSetting(storage);
      const moment = new Date('2026-06-01T12:00:00.000Z');
      const before = new Date(moment.getTime() - 1);
      const done = await aBoard(tenant, { id: projectId }, { isDone: true });
      await add(
        { title: 'late', dueAt: before },
        { title: 'on time', dueAt: moment },
        { title: 'free' },
      );
      await aTicket(tenant, done, { title: 'finished', dueAt: before });
      expect(await titlesOf({ overdue: { is: true, at: moment } })).toEqual(['late']);
      expect((await titlesOf({ overdue: { is: false, at: moment } })).toSorted()).toEqual([
        'finished',
        'free',
        'on time',
      ]);
    });

    it('select what was updated at a moment or since', async () => {
      const { titlesOf, add } = await aSetting(storage);
      const moment = new Date('2026-06-01T12:00:00.000Z');
      const before = new Date(moment.getTime() - 1);
      await add({ title: 'before', updatedAt: before }, { title: 'at', updatedAt: moment });
      expect(await titlesOf({ updatedSince: moment })).toEqual(['at']);
      expect(await titlesOf({ updatedSince: before })).toEqual(['before', 'at']);
    });

    it('take any of several values, and tickets without an assignee', async () => {
      const { titlesOf, add, tenant, projectId } = await aSetting(storage);
      const project = { id: projectId };
      const [first, second] = [
        await aMember(tenant, { project }),
        await aMember(tenant, { project }),
      ];
      const bug = await aLabel(tenant, project, { name: 'bug' });
      const idea = await aLabel(tenant, project, { name: 'idea' });
      await add(
        {
          title: 'a',
          assigneeIds: [first.id],
          priority: 'low',
          labelIds: [bug.id],
          tagNames: ['x'],
        },
        { title: 'b', assigneeIds: [second.id], priority: 'high', labelIds: [idea.id] },
        { title: 'c', priority: 'highest', tagNames: ['y', 'z'] },
      );
      expect(await titlesOf({ assigneeIds: [first.id, second.id] })).toEqual(['a', 'b']);
      expect(await titlesOf({ assigneeIds: ['none'] })).toEqual(['c']);
      expect(await titlesOf({ assigneeIds: ['none', first.id] })).toEqual(['a', 'c']);
      expect(await titlesOf({ labelIds: [bug.id, idea.id] })).toEqual(['a', 'b']);
      expect(await titlesOf({ priorities: ['low', 'highest'] })).toEqual(['a', 'c']);
      expect(await titlesOf({ tags: ['X', 'z'] })).toEqual(['a', 'c']);
    });

    it('select by who created them, whatever became of them', async () => {
      const { titlesOf, add, tenant } = await aSetting(storage);
      const [ada, idle] = [await aMember(tenant), await aMember(tenant)];
      const formerMember = { type: 'user', id: ada.id, name: 'Gone' } as const;
      await leaves(tenant, ada.id);
      await add({ title: 'theirs', createdBy: formerMember }, { title: 'the deployer’s' });
      expect(await titlesOf({ createdBy: [formerMember.id, idle.id] })).toEqual(['theirs']);
      expect(await titlesOf({ createdBy: [idle.id] })).toEqual([]);
      await expect(
        titlesOf({ createdBy: [formerMember.id, tenant.newId()] }),
      ).rejects.toMatchObject({
        details: { errors: { created_by: [expect.any(String)] } },
      });
    });

    it('select by when a ticket is due, was created and was completed', async () => {
      const { titlesOf, add, tenant, projectId } = await aSetting(storage);
      const moment = new Date('2026-06-01T12:00:00.000Z');
      const before = new Date(moment.getTime() - 1);
      await add({ title: 'early', dueAt: before, ...at(before) }, { title: 'open', ...at(moment) });
      const done = await aBoard(tenant, { id: projectId }, { isDone: true });
      await aTicket(tenant, done, { title: 'done', dueAt: moment, ...at(moment) });
      await aTicket(tenant, done, { title: 'long done', ...at(before) });
      expect(await titlesOf({ dueBefore: moment })).toEqual(['early']);
      expect(await titlesOf({ dueAfter: moment })).toEqual(['done']);
      expect((await titlesOf({ dueAfter: before })).toSorted()).toEqual(['done', 'early']);
      expect((await titlesOf({ createdSince: moment })).toSorted()).toEqual(['done', 'open']);
      expect((await titlesOf({ createdBefore: moment })).toSorted()).toEqual([
        'early',
        'long done',
      ]);
      expect(await titlesOf({ createdSince: moment, createdBefore: moment })).toEqual([]);
      expect((await titlesOf({ updatedBefore: moment })).toSorted()).toEqual([
        'early',
        'long done',
      ]);
      expect(await titlesOf({ updatedBefore: before })).toEqual([]);
      expect(await titlesOf({ completedSince: moment })).toEqual(['done']);
      expect((await titlesOf({ completed: true })).toSorted()).toEqual(['done', 'long done']);
      expect((await titlesOf({ completed: false })).toSorted()).toEqual(['early', 'open']);
      expect((await titlesOf({ isUndated: true })).toSorted()).toEqual(['long done', 'open']);
    });

    it('select by when work starts', async () => {
      const { titlesOf, add } = await aSetting(storage);
      const moment = new Date('2026-06-01T00:00:00.000Z');
      const before = new Date(moment.getTime() - 1);
      await add({ title: 'sooner', startAt: before }, { title: 'later', startAt: moment });
      await add({ title: 'some day', dueAt: moment });
      expect(await titlesOf({ startBefore: moment })).toEqual(['sooner']);
      expect(await titlesOf({ startAfter: moment })).toEqual(['later']);
      expect((await titlesOf({ startAfter: before })).toSorted()).toEqual(['later', 'sooner']);
      expect(await titlesOf({ isUnscheduled: true })).toEqual(['some day']);
    });

    it('select as completed what is on a done board, also without a time of completion', async () => {
      const { titlesOf, add, tenant, projectId } = await aSetting(storage);
      await add({ title: 'open' });
      const done = await aBoard(tenant, { id: projectId }, { isDone: true });
      await aTicket(tenant, done, { title: 'imported', enteredBoardAt: null });
      expect(await titlesOf({ completed: true })).toEqual(['imported']);
      expect(await titlesOf({ completed: false })).toEqual(['open']);
      expect(await titlesOf({ completedSince: new Date(0) })).toEqual([]);
    });

    it('refuse what names nothing of the project, the foreign just as the absent', async () => {
      const { titlesOf, tenant, projectId, add } = await aSetting(storage);
      await add({});
      const sibling = await aProject(tenant);
      const foreignTenantFixture = await aTenantFixture(storage());
      const foreign = await aProject(foreignTenantFixture);
      const absent = tenant.newId();
      const strangers: [keyof TicketFilter, string, string[]][] = [
        [
          'boardIds',
          'board_id',
          [
            (await aBoard(tenant, sibling)).id,
            (await aBoard(foreignTenantFixture, foreign)).id,
            (await aBoard(tenant, { id: projectId }, { deletedAt: tenant.tick() })).id,
            absent,
          ],
        ],
        [
          'labelIds',
          'label_id',
          [
            (await aLabel(tenant, sibling)).id,
            (await aLabel(foreignTenantFixture, foreign)).id,
            absent,
          ],
        ],
        [
          'assigneeIds',
          'assignee_id',
          [(await aMember(foreignTenantFixture, { role: 'owner' })).id, absent],
        ],
      ];
      for (const [filter, field, ids] of strangers) {
        const refusals = [];
        for (const id of ids) {
          for (const asked of [{ [filter]: [id] }, { except: { [filter]: [id] } }]) {
            const refusal: unknown = await titlesOf(asked).catch((error: unknown) => error);
            if (!isRefusal(refusal, 'validation_failed')) throw new Error(`took ${field} ${id}`);
            expect(Object.keys(refusal.details.errors)).toEqual([field]);
            refusals.push(refusal.details);
          }
        }
        for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
      }
    });

    it('take a label of the project and a person of the organization that no ticket has', async () => {
      const { titlesOf, tenant, projectId, add } = await aSetting(storage);
      await add({});
      const project = { id: projectId };
      const [label, member] = [await aLabel(tenant, project), await aMember(tenant, { project })];
      const owner = await aMember(tenant, { role: 'owner' });
      expect(await titlesOf({ labelIds: [label.id] })).toEqual([]);
      expect(await titlesOf({ assigneeIds: [member.id] })).toEqual([]);
      expect(await titlesOf({ assigneeIds: [owner.id] })).toEqual([]);
      expect(await titlesOf({ assigneeIds: [(await aMember(tenant)).id] })).toEqual([]);
    });

    it('all hold together', async () => {
      const { titlesOf, add, boardId } = await aSetting(storage);
      await add(
        { title: 'wanted stone', priority: 'high', tagNames: ['x'] },
        { title: 'wanted', priority: 'low', tagNames: ['x'] },
        { title: 'stone', priority: 'high', tagNames: ['x'] },
        { title: 'wanted', priority: 'high' },
      );
      const filter = {
        boardIds: [boardId],
        priorities: ['high'],
        tags: ['X'],
        words: ['wanted'],
      } as const;
      expect(await titlesOf(filter)).toEqual(['wanted stone']);
    });
  });
}
