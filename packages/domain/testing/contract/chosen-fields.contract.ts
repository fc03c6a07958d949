import { Label } from '../../src/records/label.ts';
import { inMemoryFileStorage, plainFileAddresses } from '../in-memory/file-storage.ts';
import { describe, expect, it } from 'vitest';
import { answerBudget } from '../../src/budgets/answer-budget.ts';
import { boardRecord } from '../../src/records/board.ts';
import { cycleRecord } from '../../src/records/cycle.ts';
import { readIncluded } from '../../src/included/use-cases/read-included.ts';
import { pickFields } from '../../src/kernel/pick-fields.ts';
import type { Page, PageRequest } from '../../src/kernel/page.ts';
import { aComment } from '../builders/comments.ts';
import { aDocument } from '../builders/documents.ts';
import { aMember, leaves } from '../builders/people.ts';
import { aPrincipal, aTenantFixture } from '../builders/tenant-fixture.ts';
import { someTickets } from '../builders/tickets.ts';
import { aBoard, aCycle, aLabel, aProject } from '../builders/work.ts';
import { editProject } from './edits.ts';
import { read, untilSettled, type StorageOf } from './test-storage.ts';
import { pageOf } from './walk.ts';

type List = (page: PageRequest) => Promise<Page<object> | null>;

const text = `<p>${'stone '.repeat(40_000)}</p>`;

/** Every page of the list, two records each, with these fields. */
async function recordsOf(list: List, fields: readonly string[]): Promise<object[]> {
  const records: object[] = [];
  let page = await pageOf(list, { limit: 2, fields });
  records.push(...page.items);
  while (page.next !== null && page.items.length > 0) {
    page = await pageOf(list, { limit: 2, fields, cursor: page.next });
    records.push(...page.items);
  }
  return records;
}

/** Some fields of records, and records that others name. */
export function chosenFieldsContract(storage: StorageOf): void {
  describe('fields that are chosen', () => {
    it('are those of the whole records in every list, and the texts are left out', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant, { key: 'WEB' });
      const board = await aBoard(tenant, project);
      const [ticket] = await someTickets(
        tenant,
        board,
        ['a', 'b', 'c'].map((title) => ({ title, descriptionHtml: text })),
      );
      for (const title of ['a', 'b', 'c']) {
        await aDocument(tenant, { title, contentHtml: text });
        await aComment(tenant, { kind: 'ticket', id: ticket?.id ?? '' }, { bodyHtml: text });
        await aLabel(tenant, project, { name: title });
        await aMember(tenant, { project, name: title });
      }
      await untilSettled(storage(), tenant);
      const { tickets, documents, comments, projects, records, boards, events, organizations } =
        read(tenant);
      const all = { words: [], tagNames: [], archived: 'all' } as const;
      const sorts = ['rank', '-updated_at', 'due_at', 'priority', 'key', '-estimate'] as const;
      const lists: [string, List, string[]][] = [
        ...sorts.map((sort): [string, List, string[]] => [
          `tickets by ${sort}`,
          (page) => tickets.list(project.id, all, sort, page),
          ['key', 'assignee_ids', 'completed_at'],
        ]),
        [
          'found tickets',
          (page) => tickets.list(project.id, { ...all, words: ['stone'] }, 'rank', page),
          ['title'],
        ],
        ['all tickets', (page) => tickets.listAll(all, '-created_at', page), ['tag_names']],
        ['documents', (page) => documents.list(all, page, 'title'), ['caption', 'editor_ids']],
        ['found documents', (page) => documents.list({ ...all, words: ['stone'] }, page), ['id']],
        [
          'comments',
          (page) => comments.list({ kind: 'ticket', ref: ticket?.id ?? '' }, page),
          ['author'],
        ],
        ['projects', (page) => projects.list(all, page), ['key']],
        ['labels', (page) => records.list(Label, project.id, page), ['name']],
        ['members of a project', (page) => projects.members(project.id, page), ['access']],
        ['members', (page) => organizations.members(page), ['role']],
        ['boards', (page) => boards.list(project.id, page), ['wip_limit', 'name']],
        ['events', (page) => events.list({}, page), ['type', 'actor']],
        ['changes of events', (page) => events.list({}, page), ['changes']],
        ['positions of events', (page) => events.list({}, page), ['log_position']],
      ];
      for (const [name, list, fields] of lists) {
        const whole = await recordsOf(
          list,
          Object.keys((await pageOf(list, { limit: 1 })).items[0] ?? {}),
        );
        const chosen = await recordsOf(list, fields);
        expect([name, chosen.map((record) => pickFields(record, fields))]).toEqual([
          name,
          whole.map((record) => pickFields(record, fields)),
        ]);
        expect([name, JSON.stringify(chosen).includes('stone stone')]).toEqual([name, false]);
      }
    });

    it('of one ticket or document are those of the whole record, without its text', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant, { key: 'WEB' }));
      await someTickets(tenant, board, [{ title: 'a', descriptionHtml: text }]);
      const { id } = await aDocument(tenant, { title: 'b', contentHtml: text });
      const { tickets, documents } = read(tenant);
      const ticket = (await tickets.find('WEB-1', ['key', 'title'])) ?? {};
      expect(ticket).toMatchObject({ key: 'WEB-1', title: 'a' });
      const document = (await documents.find(id, ['title'])) ?? {};
      expect(document).toMatchObject({ title: 'b' });
      expect(['description_html' in ticket, 'content_html' in document]).toEqual([false, false]);
      expect((await tickets.find('WEB-1'))?.description_html).toBe(text);
    });

    it('without texts make no page end early', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant, { key: 'WEB' });
      const board = await aBoard(tenant, project);
      await someTickets(
        tenant,
        board,
        Array.from({ length: 24 }, () => ({ descriptionHtml: text })),
      );
      const list: List = (page) =>
        read(tenant).tickets.list(project.id, { words: [], archived: false }, 'rank', page);
      expect((await pageOf(list, { limit: 200 })).items.length).toBeLessThan(24);
      expect((await pageOf(list, { limit: 200, fields: ['key'] })).items).toHaveLength(24);
    });
  });

  describe('records that others name', () => {
    it('are found by their ids where they are live, and people also after they left', async () => {
      const tenant = await aTenantFixture(storage());
      const [project, deleted] = [await aProject(tenant, { key: 'WEB' }), await aProject(tenant)];
      const board = await aBoard(tenant, project);
      const [label, lost] = [await aLabel(tenant, project), await aLabel(tenant, deleted)];
      const lostBoard = await aBoard(tenant, deleted);
      const cycle = await aCycle(tenant, project.id, {});
      const lostCycle = await aCycle(tenant, deleted.id, {});
      const [member, former] = [
        await aMember(tenant, { name: 'Ada' }),
        await aMember(tenant, { name: 'Bob' }),
      ];
      await leaves(tenant, former.id);
      await editProject(tenant, deleted.id, { deletedAt: tenant.tick() });
      const found = await read(tenant).included.find({
        users: [former.id, member.id, member.id],
        labels: [label.id, lost.id],
        cycles: [cycle.id, lostCycle.id],
        boards: [board.id, lostBoard.id],
        projects: [project.id, deleted.id, tenant.newId()],
      });
      expect(found).toEqual({
        users: [
          { id: member.id, name: 'Ada' },
          { id: former.id, name: 'Bob' },
        ],
        labels: [{ id: label.id, name: label.name, color: label.color, version: 1 }],
        cycles: [cycleRecord(cycle)],
        boards: [boardRecord(board)],
        projects: [{ id: project.id, key: 'WEB', name: 'Website' }],
        files: [],
        fields: [],
        relations: [],
      });
      const nothing = {
        users: [],
        labels: [],
        cycles: [],
        boards: [],
        projects: [],
        fields: [],
        files: [],
        relations: [],
      };
      expect(await read(tenant).included.find({})).toEqual(nothing);
      const others = { ...(await aTenantFixture(storage())) };
      const ids = {
        users: [member.id],
        labels: [label.id],
        cycles: [cycle.id],
        boards: [board.id],
        projects: [project.id],
      };
      expect(await read(others).included.find(ids)).toEqual(nothing);
    });

    it('are not found by a member who cannot see their project', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const ids = {
        labels: [(await aLabel(tenant, project)).id],
        cycles: [(await aCycle(tenant, project.id, {})).id],
        boards: [(await aBoard(tenant, project)).id],
        projects: [project.id],
      };
      const countFor = async (userId: string) => {
        const actor = { type: 'user' as const, id: userId, name: 'Ada' };
        const person = { userId, role: 'member' as const };
        const principal = aPrincipal(tenant.principal.organizationId, { actor, person });
        const found = await tenant.tenancy.queriesOf(principal).included.find(ids);
        return Object.values(found).flat().length;
      };
      expect(await countFor((await aMember(tenant, { project })).id)).toBe(4);
      expect(await countFor((await aMember(tenant)).id)).toBe(0);
    });

    it('are at most a thousand of a kind', async () => {
      const tenant = await aTenantFixture(storage());
      const first = await aProject(tenant);
      const strangers = Array.from({ length: answerBudget.includedRecords }, tenant.newId);
      const readThem = readIncluded({
        ...tenant,
        fileStorage: inMemoryFileStorage(),
        fileAddresses: plainFileAddresses,
        clock: tenant.tick,
      });
      const projects = async (...ids: string[]) =>
        (await readThem(tenant.principal, { projects: ids })).projects.length;
      expect(await projects(...strangers.slice(1), ...strangers.slice(1), first.id)).toBe(1);
      expect(await projects(...strangers, first.id)).toBe(0);
    });
  });
}
