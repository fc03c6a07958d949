import { describe, expect, it } from 'vitest';
import { viewBudget } from '../../src/budgets/view-budget.ts';
import type { SetChange } from '../../src/change/set-change.ts';
import type { Actor, Principal } from '../../src/access/principal.ts';
import { View } from '../../src/records/view.ts';
import { createView, deleteView, updateView } from '../../src/view/use-cases/change-view.ts';
import { listViews, readView } from '../../src/view/use-cases/read-views.ts';
import { aMember, leaves, putInProject } from '../builders/people.ts';
import {
  aPrincipal,
  aTenantFixture,
  save,
  type TenantFixture,
} from '../builders/tenant-fixture.ts';
import { aBoard, aCycle, aLabel, aProject } from '../builders/work.ts';
import { editProject } from './edits.ts';
import { fieldCalls } from './fields.contract.ts';
import { read, write, type StorageOf } from './test-storage.ts';

const calendarOf = (key: string) => ({ key, query: { priority: 'high' } });

/** The use cases of views over the fixture's storage. */
function callsOf(fixture: TenantFixture) {
  const { tenancy, newId } = fixture;
  const ports = { tenancy, clock: () => fixture.tick(), newId };
  const organization = fixture.principal.organizationId;
  const [make, list] = [createView(ports), listViews(ports)];
  return {
    create: (as: Principal, fields: Partial<Parameters<typeof make>[1]> = {}) =>
      make(as, { organization, name: 'Mine', ...fields }),
    names: async (as: Principal, projectId?: string) => {
      const { items } = await list(as, { organization, projectId, page: { limit: 200 } });
      return items.map(({ name }) => name);
    },
    readOne: readView(ports),
    update: updateView(ports),
    remove: deleteView(ports),
  };
}

async function aPerson(tenant: TenantFixture): Promise<Principal> {
  const { id, name } = await aMember(tenant);
  return aPrincipal(tenant.principal.organizationId, {
    actor: { type: 'user', id, name },
    person: { userId: id, role: 'member' },
  });
}

/** Saved lists of tickets. */
export function viewsContract(storage: StorageOf): void {
  const someTenant = () => aTenantFixture(storage());

  describe('views', () => {
    it('are private to their maker, or shared with all who see their place', async () => {
      const tenant = await someTenant();
      const { create, names, readOne, update, remove } = callsOf(tenant);
      const project = await aProject(tenant);
      const [ada, bob] = [await aPerson(tenant), await aPerson(tenant)];
      await putInProject(tenant, project.id, ada.person?.userId ?? '');
      const own = await create(ada, { name: 'Own', projectId: project.id });
      const shared = await create(ada, { name: 'All of us', shared: true });
      await create(ada, { name: 'Project', projectId: project.id, shared: true });
      expect(await names(ada)).toEqual(['All of us', 'Own', 'Project']);
      expect(await names(tenant.principal)).toEqual(['All of us', 'Project']);
      // Bob does not see the project.
      expect(await names(bob)).toEqual(['All of us']);
      expect(own).toMatchObject({ shared: false, version: 1, created_by: ada.actor, gone: [] });
      for (const as of [bob, tenant.principal]) {
        const absent = { code: 'not_found' };
        await expect(readOne(as, { view: own.id })).rejects.toMatchObject(absent);
        await expect(update(as, { view: own.id, name: 'x' })).rejects.toMatchObject(absent);
        await expect(remove(as, { view: own.id })).rejects.toMatchObject(absent);
      }
      await expect(create(bob, { projectId: project.id })).rejects.toMatchObject({
        details: { errors: { project_id: ['is not a project of this organization'] } },
      });
      const renamed = await update(bob, { view: shared.id, name: 'All', columns: ['due'] });
      expect(renamed).toMatchObject({ name: 'All', columns: ['due'], version: 2, shared: true });
      expect(await update(bob, { view: shared.id, name: 'All' })).toEqual(renamed);
      expect(await readOne(ada, { view: shared.id })).toEqual(renamed);
      await expect(update(bob, { view: shared.id, shared: false })).rejects.toMatchObject({
        code: 'insufficient_role',
      });
      await remove(bob, { view: shared.id });
      expect(await names(ada)).toEqual(['Own', 'Project']);
    });

    it('name the filters and sorts by custom fields that are gone', async () => {
      const tenant = await someTenant();
      const { create, readOne } = callsOf(tenant);
      const { define, remove } = fieldCalls(tenant);
      const { principal } = tenant;
      const [project, otherProject] = [await aProject(tenant), await aProject(tenant)];
      const cost = await define({ name: 'Cost', type: 'number', projectId: project.id });
      await define({ name: 'Note', type: 'text', projectId: otherProject.id });
      const query = { 'custom.cost_min': '5', 'custom.note': 'a,b', sort: '-custom.cost' };
      const ofNote = [
        { parameter: 'custom.note', value: 'a' },
        { parameter: 'custom.note', value: 'b' },
      ];
      const grouping = 'custom.cost' as const;
      const view = await create(principal, { projectId: project.id, query, grouping });
      expect(view).toMatchObject({ grouping, gone: ofNote });
      const wide = await create(principal, { query });
      expect(wide.gone).toEqual([]);
      await remove(principal, { field: cost.id });
      const ofCost = { parameter: 'custom.cost_min', value: '5' };
      const sort = { parameter: 'sort', value: '-custom.cost' };
      const group = { parameter: 'grouping', value: 'custom.cost' };
      expect(await readOne(principal, { view: view.id })).toMatchObject({
        grouping,
        gone: [ofCost, ...ofNote, sort, group],
      });
      expect((await readOne(principal, { view: wide.id })).gone).toEqual([ofCost, sort]);
    });

    it('name a sort and a grouping by a field that is gone, although a bound of another field is written like its key', async () => {
      const tenant = await someTenant();
      const { create, readOne } = callsOf(tenant);
      const { define, remove } = fieldCalls(tenant);
      const { principal } = tenant;
      await define({ name: 'Cost', type: 'number' });
      const least = await define({ name: 'Cost min', type: 'number' });
      const query = { 'custom.cost_min': '5', sort: 'custom.cost_min' };
      const view = await create(principal, { query, grouping: 'custom.cost_min' });
      expect(view.gone).toEqual([]);
      await remove(principal, { field: least.id });
      expect((await readOne(principal, { view: view.id })).gone).toEqual([
        { parameter: 'sort', value: 'custom.cost_min' },
        { parameter: 'grouping', value: 'custom.cost_min' },
      ]);
    });

    it('say which records of their filters are gone, and go with their project', async () => {
      const tenant = await someTenant();
      const { create, names, readOne, update } = callsOf(tenant);
      const { principal } = tenant;
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      const label = await aLabel(tenant, project);
      const { id: absent } = await aBoard(tenant, project, { deletedAt: tenant.tick() });
      const query = {
        board_id: `${board.id},${absent}`,
        label_id: label.id,
        assignee_id: 'none',
        q: 'words',
      };
      const view = await create(principal, { projectId: project.id, query, grouping: 'cycle' });
      const absentParameters = [{ parameter: 'board_id', value: absent }];
      expect(view).toMatchObject({ query, grouping: 'cycle', gone: absentParameters });
      expect(await readOne(principal, { view: view.id })).toEqual(view);
      const otherProject = await aProject(tenant);
      const elsewhere = await aBoard(tenant, otherProject);
      const former = await aPerson(tenant);
      const removed = former.person?.userId ?? '';
      await leaves(tenant, removed);
      const slugs = { board_slug: `${board.slug},${elsewhere.slug},never` };
      const people = { created_by: `${removed},${absent}`, assignee_id: removed };
      const slugged = await create(principal, {
        projectId: project.id,
        query: { ...slugs, ...people },
      });
      expect(slugged.gone).toEqual([
        { parameter: 'board_slug', value: elsewhere.slug },
        { parameter: 'board_slug', value: 'never' },
        { parameter: 'assignee_id', value: removed },
        // A former member can have created tickets that are still there.
        { parameter: 'created_by', value: absent },
      ]);
      expect((await create(principal, { query: slugs })).gone).toEqual([
        { parameter: 'board_slug', value: 'never' },
      ]);
      const wide = await create(principal, { query: { project_id: `${project.key},NONE` } });
      expect(wide.gone).toEqual([{ parameter: 'project_id', value: 'NONE' }]);
      await expect(
        update(principal, { view: view.id, query: { project_id: 'WEB' } }),
      ).rejects.toMatchObject({
        details: { errors: { query: [expect.stringContaining('project_id')] } },
      });
      await expect(create(principal, { query: { sort: '-rank' } })).rejects.toMatchObject({
        details: { errors: { query: [expect.stringContaining('sort')] } },
      });
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      expect(await names(principal)).toEqual(['Mine', 'Mine']);
      await expect(readOne(principal, { view: view.id })).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('say which of their cycles is gone, and words for cycles are none', async () => {
      const tenant = await someTenant();
      const { create } = callsOf(tenant);
      const project = await aProject(tenant);
      const cycle = await aCycle(tenant, project.id, {});
      const absent = tenant.newId();
      const query = { cycle_id: `current,next,none,${cycle.id},${absent}` };
      const view = await create(tenant.principal, { projectId: project.id, query });
      expect(view.gone).toEqual([{ parameter: 'cycle_id', value: absent }]);
    });

    it('keep the key and the filters of each person’s calendar', async () => {
      const tenant = await someTenant();
      const { create, remove } = callsOf(tenant);
      const [ada, bob] = [await aPerson(tenant), await aPerson(tenant)];
      const { id: viewId } = await create(ada, { shared: true });
      const storedOf = ({ person }: Principal) =>
        read(tenant).views.calendar(viewId, person?.userId ?? '');
      const set = ({ person }: Principal, key: string | null) =>
        write(tenant, (stores) =>
          stores.write(
            {
              sets: [
                {
                  kind: 'view_calendar',
                  viewId,
                  userId: person?.userId ?? '',
                  calendar: key === null ? null : calendarOf(key),
                },
              ],
            },
            { kind: 'done', answer: null },
          ),
        );
      const [first, second] = [tenant.newId(), tenant.newId()];
      await set(ada, first);
      await set(bob, first);
      await set(ada, second);
      expect([await storedOf(ada), await storedOf(bob)]).toEqual([
        calendarOf(second),
        calendarOf(first),
      ]);
      await set(ada, null);
      await set(ada, null);
      expect([await storedOf(ada), await storedOf(bob)]).toEqual([null, calendarOf(first)]);
      await remove(ada, { view: viewId });
    });

    it('get filters for a calendar that has none, and keep those of another key', async () => {
      const tenant = await someTenant();
      const { create, remove } = callsOf(tenant);
      const ada = await aPerson(tenant);
      const { id: viewId } = await create(ada, { shared: true });
      const userId = ada.person?.userId ?? '';
      const [key, otherKey] = [tenant.newId(), tenant.newId()];
      const set = (change: SetChange) =>
        write(tenant, (stores) => stores.write({ sets: [change] }, { kind: 'done', answer: null }));
      const setQuery = (of: string, priority: string) => {
        const calendar = { key: of, query: { priority } };
        return set({ kind: 'view_calendar_query', viewId, userId, calendar });
      };
      const stored = () => read(tenant).views.calendar(viewId, userId);
      await set({ kind: 'view_calendar', viewId, userId, calendar: { key, query: null } });
      expect(await stored()).toEqual({ key, query: null });
      await setQuery(otherKey, 'low');
      expect(await stored()).toEqual({ key, query: null });
      await setQuery(key, 'high');
      await setQuery(key, 'low');
      expect(await stored()).toEqual({ key, query: { priority: 'high' } });
      await remove(ada, { view: viewId });
    });

    it('are counted, for each maker and together', async () => {
      const tenant = await someTenant();
      const { create } = callsOf(tenant);
      const { principal } = tenant;
      const { organizationId } = principal;
      const none = { projectId: null, query: {}, columns: [], grouping: null, shared: false };
      const made = (createdBy: Actor, length: number) =>
        Array.from({ length }, () => {
          const fields = { id: tenant.newId(), organizationId, createdBy, now: tenant.tick() };
          return new View({ name: 'One', ...none, ...fields });
        });
      const ada = await aPerson(tenant);
      await write(tenant, (stores) => save(stores, ...made(ada.actor, viewBudget.ofMaker - 1)));
      await create(ada);
      await expect(create(ada)).rejects.toMatchObject({
        code: 'quota_exceeded',
        details: { limit: viewBudget.ofMaker },
      });
      const remaining = viewBudget.ofOrganization - viewBudget.ofMaker;
      const others = made({ type: 'system', name: 'others' }, remaining - 1);
      await write(tenant, (stores) => save(stores, ...others));
      const bob = await aPerson(tenant);
      await create(bob);
      await expect(create(bob)).rejects.toMatchObject({
        code: 'quota_exceeded',
        details: { quota: 'views', limit: viewBudget.ofOrganization },
      });
    });
  });
}
