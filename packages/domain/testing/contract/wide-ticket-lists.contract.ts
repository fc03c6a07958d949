import { describe, expect, it } from 'vitest';
import type { WideTicketSort } from '../../src/ticket/wide-ticket-sort.ts';
import type { TicketFilter } from '../../src/ports/tickets.port.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editProject, editTicket } from './edits.ts';
import { read, type StorageOf } from './test-storage.ts';
import { expectPages, whole } from './walk.ts';

const sorts: readonly WideTicketSort[] = [
  'created_at',
  '-created_at',
  'updated_at',
  '-updated_at',
  'last_activity_at',
  '-last_activity_at',
  'estimate',
  '-estimate',
  'due_at',
  '-due_at',
  'priority',
  '-priority',
  'key',
  '-key',
];

const at = (second: number): Date => new Date(Date.UTC(2026, 5, 1, 12, 0, second));

const lists =
  (tenant: TenantFixture, filter: Partial<TicketFilter> = {}) =>
  (sort: WideTicketSort = 'created_at') =>
  async (page: Parameters<ReturnType<typeof read>['tickets']['listAll']>[2]) =>
    read(tenant).tickets.listAll({ words: [], archived: false, ...filter }, sort, page);

/** Two projects, WEB and API, with two and three tickets; the keys of the tickets by their order of creation. */
async function twoProjects(tenant: TenantFixture) {
  const web = await aProject(tenant, { key: 'WEB' });
  const api = await aProject(tenant, { key: 'API' });
  const [first, second] = [await aBoard(tenant, web), await aBoard(tenant, api)];
  await someTickets(tenant, first, [
    { title: 'stone', dueAt: at(5), priority: 'low', updatedAt: at(9) },
    { title: 'sand', dueAt: null, priority: 'high', estimate: 8, updatedAt: at(3) },
  ]);
  await someTickets(tenant, second, [
    { title: 'stone too', dueAt: at(1), priority: 'high', estimate: 0.5, updatedAt: at(3) },
    { title: 'clay', dueAt: null, priority: 'lowest', updatedAt: at(1) },
    { title: 'shelved', archived: true },
  ]);
  return { web, api, boards: [first, second] as const };
}

/** The keys of the list's tickets, in its order. */
async function keysOf(
  tenant: TenantFixture,
  filter: Partial<TicketFilter> = {},
  sort?: WideTicketSort,
): Promise<string[]> {
  return (await whole(lists(tenant, filter)(sort))).map(({ key }) => key);
}

/** Tickets over all projects of a tenant. */
export function wideTicketListsContract(storage: StorageOf): void {
  describe('a list of tickets over all projects', () => {
    it('is in the order asked for, tickets without a date or an estimate last', async () => {
      const tenant = await aTenantFixture(storage());
      await twoProjects(tenant);
      expect(await keysOf(tenant)).toEqual(['WEB-1', 'WEB-2', 'API-1', 'API-2']);
      expect(await keysOf(tenant, {}, 'key')).toEqual(['API-1', 'API-2', 'WEB-1', 'WEB-2']);
      expect(await keysOf(tenant, {}, 'due_at')).toEqual(['API-1', 'WEB-1', 'WEB-2', 'API-2']);
      expect(await keysOf(tenant, {}, '-priority')).toEqual(['API-1', 'WEB-2', 'WEB-1', 'API-2']);
      expect(await keysOf(tenant, {}, 'updated_at')).toEqual(['API-2', 'WEB-2', 'API-1', 'WEB-1']);
      expect(await keysOf(tenant, {}, '-due_at')).toEqual(['WEB-1', 'API-1', 'API-2', 'WEB-2']);
      expect(await keysOf(tenant, {}, 'estimate')).toEqual(['API-1', 'WEB-2', 'WEB-1', 'API-2']);
      expect(await keysOf(tenant, {}, '-estimate')).toEqual(['WEB-2', 'API-1', 'API-2', 'WEB-1']);
      const reversed = sorts.filter((sort) => /^-(?!due_at|estimate)/u.test(sort));
      for (const sort of reversed) {
        const forwards = await keysOf(tenant, {}, sort.slice(1) as WideTicketSort);
        expect([sort, ...(await keysOf(tenant, {}, sort))]).toEqual([
          sort,
          ...forwards.toReversed(),
        ]);
      }
    });

    it('is cut into the same pages both ways, whatever the order', async () => {
      const tenant = await aTenantFixture(storage());
      await twoProjects(tenant);
      await editTicket(tenant, 'WEB-1', { deletedAt: tenant.tick() });
      for (const sort of sorts) {
        for (const limit of [1, 3]) {
          await expectPages(lists(tenant)(sort), limit);
          await expectPages(lists(tenant, { deleted: 'include' })(sort), limit);
        }
      }
    });

    it('is narrowed by projects, boards, people and words, and counts what it holds', async () => {
      const tenant = await aTenantFixture(storage());
      const { web, api, boards } = await twoProjects(tenant);
      const member = await aMember(tenant, { project: web });
      await editTicket(tenant, 'WEB-2', { assigneeIds: [member.id] });
      expect(await keysOf(tenant, { projectIds: [api.id] })).toEqual(['API-1', 'API-2']);
      expect(await keysOf(tenant, { projectIds: [api.id, web.id] })).toHaveLength(4);
      expect(await keysOf(tenant, { boardIds: [boards[0].id] })).toEqual(['WEB-1', 'WEB-2']);
      expect(await keysOf(tenant, { boardSlugs: [boards[0].slug] })).toEqual(['WEB-1', 'WEB-2']);
      expect(await keysOf(tenant, { assigneeIds: [member.id] })).toEqual(['WEB-2']);
      expect(await keysOf(tenant, { words: ['stone'] })).toEqual(['WEB-1', 'API-1']);
      expect(await keysOf(tenant, { words: ['stone'], projectIds: [api.id] })).toEqual(['API-1']);
      const page = await lists(tenant, { archived: 'all' })()({ limit: 1, total: true });
      expect(page.total).toBe(5);
    });

    it('holds no ticket of a deleted project', async () => {
      const tenant = await aTenantFixture(storage());
      const { web } = await twoProjects(tenant);
      await editProject(tenant, web.id, { deletedAt: tenant.tick() });
      expect(await keysOf(tenant)).toEqual(['API-1', 'API-2']);
      expect(await keysOf(tenant, { deleted: 'include' }, 'updated_at')).not.toContain('WEB-1');
    });

    it('refuses filters that name what is not there', async () => {
      const tenant = await aTenantFixture(storage());
      const { web } = await twoProjects(tenant);
      await editProject(tenant, web.id, { deletedAt: tenant.tick() });
      const foreign = await aForeignBoard(storage);
      const strangers = {
        project_id: { projectIds: [web.id] },
        board_id: { boardIds: [foreign.id] },
        board_slug: { boardSlugs: ['nowhere'] },
        label_id: { labelIds: [tenant.newId()] },
        assignee_id: { assigneeIds: ['none', tenant.newId()] },
      };
      for (const [field, filter] of Object.entries(strangers)) {
        await expect(keysOf(tenant, filter)).rejects.toMatchObject({
          code: 'validation_failed',
          details: { errors: { [field]: [expect.any(String)] } },
        });
      }
    });
  });
}

async function aForeignBoard(storage: StorageOf) {
  const tenant = await aTenantFixture(storage());
  return aBoard(tenant, await aProject(tenant));
}
