import { describe, expect, it } from 'vitest';
import { cycleBudget } from '../../src/budgets/cycle-budget.ts';
import { createCycle, readCycle } from '../../src/cycle/use-cases/cycles.ts';
import { startCycles } from '../../src/cycle/use-cases/start-cycles.ts';
import type { NoticePortion } from '../../src/notification/notice-portion.ts';
import { updateBoard } from '../../src/board/use-cases/update-board.ts';
import { createTicket } from '../../src/ticket/use-cases/create-ticket.ts';
import { moveTicket } from '../../src/ticket/use-cases/move-ticket.ts';
import { updateTicket } from '../../src/ticket/use-cases/update-ticket.ts';
import { updateProject } from '../../src/project/use-cases/update-project.ts';
import { Cycle, cycleRecord, type CycleRecord } from '../../src/records/cycle.ts';
import type { Project } from '../../src/records/project.ts';
import { changed } from '../../src/record/next-version.ts';
import { plainRichText } from '../in-memory/plain-rich-text.ts';
import { settableClock } from '../in-memory/time-and-ids.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aCycle, aProject } from '../builders/work.ts';
import { read, untilSettled, write, type StorageOf, type TestStorage } from './test-storage.ts';

/** Projects in zones whose cycles begin by their date, at a clock that can be set. */
async function aCalendar(storage: TestStorage, now: string) {
  const tenant = await aTenantFixture(storage);
  const { tenancy, newId, principal } = tenant;
  const clock = settableClock(new Date(now));
  const ports = { tenancy, newId, clock };
  const start = startCycles(ports);
  const update = updateProject(ports);
  const { organizationId } = principal;
  return {
    tenant,
    update: async (project: string, patch: object) => update(principal, { project, ...patch }),
    project: async (timeZone: string | null = null) => {
      const { id: project } = await aProject(tenant);
      await update(principal, { project, timeZone });
      return project;
    },
    plan: async (project: string, name: string, startsOn: string) => {
      const endsOn = '2031-06-30';
      return (await createCycle(ports)(principal, { project, name, startsOn, endsOn })).id;
    },
    /** Starts what is due at the moment; the names of the cycles that started by it, and whether there can be more. */
    startAt: async (moment: string, portion?: NoticePortion) => {
      clock.advance(Date.parse(moment) - clock().getTime());
      const before = (await storage.recordedEvents(organizationId)).length;
      const hasMore = await start(organizationId, portion);
      const events = (await storage.recordedEvents(organizationId)).slice(before);
      expect(events.every(({ kind }) => kind === 'cycle.started')).toBe(true);
      return { started: events.map(({ data }) => (data as CycleRecord).name), hasMore };
    },
    readOne: async (cycle: string) => readCycle(ports)(principal, { cycle }),
    events: async () => storage.recordedEvents(organizationId),
  };
}

/** The cycles of a project. */
export function cyclesContract(storage: StorageOf): void {
  describe('cycles', () => {
    it('stores days as they are, and reads a cycle as it was saved', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const cycle = await aCycle(tenant, project.id, { startsOn: '1970-01-01' });
      const lock = () => write(tenant, async ({ records }) => records.lock(Cycle, cycle.id));
      expect((await lock())?.record).toEqual(cycle);
      expect(await read(tenant).records.find(Cycle, cycle.id)).toEqual(cycleRecord(cycle));
      const edited = changed(cycle, {
        goal: 'Größe "L"',
        startsOn: '2028-02-29',
        state: 'active',
        beginsAt: null,
        startedAt: tenant.tick(),
      });
      await write(tenant, async (stores) => {
        await stores.records.lock(Cycle, cycle.id);
        await save(stores, edited);
      });
      expect((await lock())?.record).toEqual(edited);
    });

    it('lists all cycles of a project, and of no other, in creation order', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const first = await aCycle(tenant, project.id, { startsOn: '2031-05-05' });
      const second = await aCycle(tenant, project.id, { startsOn: '2031-04-05' });
      const { id: otherProject } = await aProject(tenant);
      await aCycle(tenant, otherProject, { startsOn: '2031-04-05' });
      const found = await write(tenant, async ({ records }) =>
        records.ofProject(Cycle, project.id),
      );
      expect(found).toEqual([first, second]);
    });

    it('lose their tickets when they are deleted, whose versions grow', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [removed, remaining] = [
        await aCycle(tenant, project.id, {}),
        await aCycle(tenant, project.id, {}),
      ];
      const board = await aBoard(tenant, project);
      const cycleId = removed.id;
      const ticket = await aTicket(tenant, board, { cycleId });
      const deleted = await aTicket(tenant, board, { cycleId, deletedAt: tenant.tick() });
      const beside = await aTicket(tenant, board, { cycleId: remaining.id });
      const now = tenant.tick();
      await write(tenant, async (stores) => {
        const loaded = await stores.cycles.loadForDelete(cycleId);
        const { cycle, tickets, isLast } = loaded as NonNullable<typeof loaded>;
        expect(isLast).toBe(true);
        const key = { version: 1, commented_at: null };
        expect(tickets).toEqual([
          { id: ticket.id, ...key },
          { id: deleted.id, ...key },
        ]);
        const ticketIds = tickets.map(({ id }) => id);
        const set = { kind: 'cycle_off', cycleId, ticketIds, now } as const;
        await stores.write({ sets: [set], removed: [cycle] }, { kind: 'done', answer: null });
      });
      const { tickets } = read(tenant);
      const raised = { version: 2, updated_at: now.toISOString() };
      expect(await tickets.find(ticket.id)).toMatchObject({ ...raised, cycle_id: null });
      expect(await tickets.find(beside.id)).toMatchObject({ version: 1, cycle_id: remaining.id });
      expect(await read(tenant).records.find(Cycle, cycleId)).toBeNull();
    });

    it('find their unfinished tickets and what they have done, with the project locked', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const { id: cycleId } = await aCycle(tenant, project.id, {});
      const startedAt = tenant.tick();
      await write(tenant, async (stores) => {
        const found = await stores.records.lock(Cycle, cycleId);
        const { record } = found as NonNullable<typeof found>;
        const active = { state: 'active', startedAt, beginsAt: null } as const;
        await save(stores, changed(record, active));
      });
      const open = await aBoard(tenant, project);
      const done = await aBoard(tenant, project, { isDone: true });
      const count = cycleBudget.movedTogether + 1;
      const made = await someTickets(
        tenant,
        open,
        Array.from({ length: count }, () => ({ cycleId })),
      );
      await aTicket(tenant, open, { cycleId, archived: true });
      await aTicket(tenant, open, { cycleId, deletedAt: tenant.tick() });
      await aTicket(tenant, open);
      const enteredBoardAt = tenant.tick();
      await aTicket(tenant, done, { cycleId, enteredBoardAt, estimate: 2.5 });
      await aTicket(tenant, done, { cycleId, enteredBoardAt, archived: true });
      await aTicket(tenant, done, { cycleId, enteredBoardAt: new Date(startedAt.getTime() - 1) });
      await aTicket(tenant, done, { cycleId, enteredBoardAt: null });
      const load = (id: string) =>
        write(tenant, async (stores) => stores.cycles.loadForComplete(id));
      const loaded = await load(cycleId);
      expect(loaded?.ticketIds).toEqual(made.slice(0, -1).map(({ id }) => id));
      expect(loaded).toMatchObject({ hasMore: true, done: { tickets: 2, tenths: 25 } });
      expect(loaded?.project.id).toBe(project.id);
      expect(await load(tenant.newId())).toBeNull();
    });

    it('have the events of the tickets that were ever in them, as far as their project has them', async () => {
      const tenant = await aTenantFixture(storage());
      const { principal, tenancy, newId } = tenant;
      const ports = { tenancy, newId, clock: () => tenant.tick(), richText: plainRichText };
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      const done = await aBoard(tenant, project);
      const { id: cycle } = await aCycle(tenant, project.id, {});
      const create = async (title: string, cycleId: string | null) =>
        createTicket(ports)(principal, { project: project.id, boardId: board.id, title, cycleId });
      const update = updateTicket(ports);
      const moved = await create('moved on', cycle);
      await update(principal, { ticket: moved.id, cycleId: null });
      const entered = await create('entered', null);
      await update(principal, { ticket: entered.id, cycleId: cycle, estimate: 2.5 });
      await create('beside', null);
      const choice = { boardId: done.id, position: { at: 'end' } } as const;
      await moveTicket(ports)(principal, { ticket: entered.id, ...choice });
      await updateBoard(ports)(principal, { board: done.id, isDone: true });
      const log = async () => {
        const found = await read(tenant).projects.cycleEvents(project.id, cycle);
        expect(found?.isWhole).toBe(true);
        return found?.events.map(({ type, data, affected }) => [
          type,
          data['id'] === done.id ? affected.map(({ id }) => id) : data['id'],
          data['cycle_id'],
        ]);
      };
      await untilSettled(storage(), tenant);
      expect(await log()).toEqual([
        ['ticket.created', moved.id, cycle],
        ['ticket.updated', moved.id, null],
        ['ticket.created', entered.id, null],
        ['ticket.updated', entered.id, cycle],
        ['ticket.moved', entered.id, cycle],
        ['board.updated', [entered.id], undefined],
      ]);
      const elsewhere = await aProject(tenant);
      expect(await read(tenant).projects.cycleEvents(elsewhere.id, cycle)).toBeNull();
    });

    it('become active when their first day begins in the zone of their project', async () => {
      const calendar = await aCalendar(storage(), '2031-05-01T00:00:00.000Z');
      const { plan, startAt, readOne } = calendar;
      const day = '2031-05-05';
      const tokyo = await plan(await calendar.project('Asia/Tokyo'), 'Tokyo', day);
      await plan(await calendar.project('America/Los_Angeles'), 'Los Angeles', day);
      await plan(await calendar.project(), 'UTC', day);
      expect((await startAt('2031-05-04T14:59:59.999Z')).started).toEqual([]);
      expect((await startAt('2031-05-04T15:00:00.000Z')).started).toEqual(['Tokyo']);
      expect(await readOne(tokyo)).toMatchObject({
        state: 'active',
        started_at: '2031-05-04T15:00:00.000Z',
        completed_at: null,
        version: 2,
      });
      expect((await calendar.events()).at(-1)).toMatchObject({
        actor: { type: 'system', name: 'cycles' },
        subjectId: tokyo,
        data: { state: 'active' },
        changes: { state: { from: 'planned', to: 'active' } },
      });
      expect((await startAt('2031-05-05T00:00:00.000Z')).started).toEqual(['UTC']);
      expect((await startAt('2031-05-05T06:59:59.999Z')).started).toEqual([]);
      expect((await startAt('2031-05-05T07:00:00.000Z')).started).toEqual(['Los Angeles']);
      expect((await startAt('2031-06-05T07:00:00.000Z')).started).toEqual([]);
    });

    it('wait while their project is archived or deleted, and begin when it is not', async () => {
      const calendar = await aCalendar(storage(), '2031-05-01T00:00:00.000Z');
      const { tenant, plan, startAt } = calendar;
      const [archived, deleted] = [await calendar.project(), await calendar.project()];
      await plan(archived, 'Archived', '2031-05-05');
      await plan(deleted, 'Deleted', '2031-05-05');
      await calendar.update(archived, { archived: true });
      await write(tenant, async (stores) => {
        const project = (await stores.projects.lock(deleted)) as Project;
        await save(stores, changed(project, { deletedAt: tenant.tick() }));
      });
      expect(await startAt('2031-05-06T00:00:00.000Z')).toEqual({ started: [], hasMore: false });
      await calendar.update(archived, { archived: false });
      expect((await startAt('2031-05-06T00:00:00.000Z')).started).toEqual(['Archived']);
    });

    it('begin in portions, alone, or later', async () => {
      const calendar = await aCalendar(storage(), '2031-05-01T00:00:00.000Z');
      const { plan, startAt, readOne } = calendar;
      const project = await calendar.project();
      const bad = await plan(project, 'Bad', '2031-05-05');
      const names = Array.from({ length: cycleBudget.startedTogether + 1 }, (_, at) => `S${at}`);
      for (const name of names) await plan(project, name, '2031-05-05');
      const midnight = '2031-05-05T00:00:00.000Z';
      expect(await startAt(midnight, 'skip')).toEqual({ started: [], hasMore: true });
      expect(await readOne(bad)).toMatchObject({ state: 'planned', version: 1 });
      expect(await startAt(midnight, 'first')).toEqual({ started: ['S0'], hasMore: true });
      expect(await startAt(midnight)).toEqual({ started: names.slice(1), hasMore: true });
      expect(await startAt(midnight)).toEqual({ started: [], hasMore: false });
      expect((await startAt('2031-05-05T00:14:59.999Z')).started).toEqual([]);
      expect((await startAt('2031-05-05T00:15:00.000Z')).started).toEqual(['Bad']);
    });

    it('wait again when their first day begins later than was stored', async () => {
      const calendar = await aCalendar(storage(), '2031-05-01T00:00:00.000Z');
      const { tenant, plan, startAt } = calendar;
      const id = await plan(await calendar.project(), 'Sprint', '2031-05-05');
      await write(tenant, async (stores) => {
        const found = await stores.records.lock(Cycle, id);
        const { record } = found as NonNullable<typeof found>;
        await save(stores, changed(record, { beginsAt: new Date('2031-05-04T12:00:00.000Z') }));
      });
      expect((await startAt('2031-05-04T12:00:00.000Z')).started).toEqual([]);
      const due = await write(tenant, async ({ cycles }) =>
        cycles.lockDue(new Date('2031-05-04T23:59:59.999Z'), 2),
      );
      expect(due).toEqual([]);
      expect((await startAt('2031-05-05T00:00:00.000Z')).started).toEqual(['Sprint']);
    });
  });
}
