import { Label } from '../../src/records/label.ts';
import { describe, expect, it } from 'vitest';
import { weeksUntil } from '../../src/project/weekly-analytics.ts';
import type { Actor, Principal } from '../../src/access/principal.ts';
import { aDocument } from '../builders/documents.ts';
import { aMember, putInProject } from '../builders/people.ts';
import { changed } from '../../src/record/next-version.ts';
import {
  save,
  aPrincipal,
  aTenantFixture,
  type TenantFixture,
} from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { idsOf, read, write, type StorageOf } from './test-storage.ts';
import { withStatus } from '../../src/records/document.ts';

const page = { limit: 200 };

/** The same site as a person of it sees it. */
function as(
  tenant: TenantFixture,
  userId: string,
  role: 'owner' | 'admin' | 'member',
): TenantFixture {
  const actor: Actor = { type: 'user', id: userId, name: 'Ada' };
  const { organizationId } = tenant.principal;
  const principal: Principal = aPrincipal(organizationId, { actor, person: { userId, role } });
  return { ...tenant, principal };
}

/** A project with something of everything in it. */
async function fullProject(tenant: TenantFixture) {
  const project = await aProject(tenant);
  const board = await aBoard(tenant, project);
  const ticket = await aTicket(tenant, board);
  const label = await aLabel(tenant, project);
  return { project, board, ticket, label };
}

type FullProject = Awaited<ReturnType<typeof fullProject>>;

/** What of the project is found, by reads and by locks. */
async function found(tenant: TenantFixture, { project, board, ticket, label }: FullProject) {
  const queries = read(tenant);
  const answers = [
    await queries.projects.find(project.id),
    await queries.projects.workload(project.id, tenant.tick()),
    await queries.projects.weeks(project.id, weeksUntil(tenant.tick(), 1)),
    await queries.projects.members(project.id, page),
    await queries.records.list(Label, project.id, page),
    await queries.projects.tags(project.id, page),
    await queries.boards.find(board.id),
    await queries.boards.list(project.id, page),
    await queries.tickets.find(ticket.id),
    await queries.tickets.find(ticket.key),
    await queries.tickets.list(project.id, { words: [], archived: false }, 'rank', page),
    await queries.tickets.list(project.id, { words: ['x'], archived: false }, 'rank', page),
    await queries.comments.list({ kind: 'ticket', ref: ticket.id }, page),
  ];
  const locks = await write(tenant, async (stores) => [
    await stores.projects.find(project.id),
    await stores.projects.lock(project.id),
    await stores.projects.lockDeleted(project.id),
    await stores.boards.find(board.id),
    await stores.boards.loadForUpdate(board.id, undefined),
    await stores.tickets.lock(ticket.id),
    await stores.tickets.lock(ticket.key),
    await stores.records.lock(Label, label.id),
  ]);
  return [...answers, ...locks].map((answer) => answer !== null);
}

/** What a person can see: less than the organization for a plain member. */
export function visibilityContract(storage: StorageOf): void {
  describe('the visibility of a person', () => {
    it('of a member is the projects they belong to, with all that is in them', async () => {
      const tenant = await aTenantFixture(storage());
      const [own, hidden] = [await fullProject(tenant), await fullProject(tenant)];
      const user = await aMember(tenant, { project: own.project });
      const member = as(tenant, user.id, 'member');
      expect(new Set(await found(member, own))).toEqual(new Set([true]));
      expect(new Set(await found(member, hidden))).toEqual(new Set([false]));
      const filter = { archived: 'all', words: [] } as const;
      const { items, total } = await read(member).projects.list(filter, { ...page, total: true });
      expect([idsOf(items), total]).toEqual([[own.project.id], 1]);
      const word = { archived: 'all', words: ['website'] } as const;
      expect(idsOf((await read(member).projects.list(word, page)).items)).toEqual([own.project.id]);
      expect(await read(member).organizations.find()).not.toBeNull();
    });

    it('of a member ends when they are taken out of the project', async () => {
      const tenant = await aTenantFixture(storage());
      const own = await fullProject(tenant);
      const user = await aMember(tenant, { project: own.project });
      await putInProject(tenant, own.project.id, user.id, false);
      expect(new Set(await found(as(tenant, user.id, 'member'), own))).toEqual(new Set([false]));
    });

    it.each(['owner', 'admin'] as const)('of an %s is everything', async (role) => {
      const tenant = await aTenantFixture(storage());
      const hidden = await fullProject(tenant);
      const draft = await aDocument(tenant, { projectId: hidden.project.id });
      const person = as(tenant, (await aMember(tenant, { role })).id, role);
      expect(new Set(await found(person, hidden))).toEqual(new Set([true]));
      expect(await read(person).documents.find(draft.id)).not.toBeNull();
    });

    it('of a member counts hidden drafts around and within a document, and does not name them', async () => {
      const tenant = await aTenantFixture(storage());
      const member = as(tenant, (await aMember(tenant)).id, 'member');
      const shown = { status: 'published' as const };
      const top = await aDocument(tenant, shown);
      const hidden = await aDocument(tenant, { parentId: top.id });
      const inner = await aDocument(tenant, { ...shown, parentId: hidden.id });
      const knownOf = async (id: string, parentId: string) =>
        write(
          member,
          async ({ documents }) => (await documents.loadForUpdate(id, { parentId }))?.known,
        );
      expect(await knownOf(top.id, inner.id)).toMatchObject({
        parent: { path: [inner.id, hidden.id, top.id] },
        levelsWithin: 2,
        hasDocuments: false,
      });
      expect(await knownOf(inner.id, hidden.id)).toMatchObject({ parent: null });
    });

    it('of a member holds published documents, and drafts they created or edit', async () => {
      const tenant = await aTenantFixture(storage());
      const [own, otherProject] = [await aProject(tenant), await aProject(tenant)];
      const user = await aMember(tenant, { project: own });
      const member = as(tenant, user.id, 'member');
      const mine = { createdBy: member.principal.actor };
      const edited = { editorIds: [user.id] };
      const published = { status: 'published' } as const;
      const make = (fields: Parameters<typeof aDocument>[1]) => aDocument(tenant, fields);
      const reached = [
        await make(published),
        await make({ ...published, projectId: own.id }),
        await make(mine),
        await make({ ...edited, projectId: own.id }),
      ];
      const hidden = [
        await make({}),
        await make({ projectId: own.id }),
        await make({ ...published, projectId: otherProject.id }),
        await make({ ...mine, projectId: otherProject.id }),
        await make({ ...edited, projectId: otherProject.id }),
      ];
      const filter = { words: [], tagNames: [], archived: 'all' } as const;
      const listed = await read(member).documents.list(filter, page);
      expect(idsOf(listed.items)).toEqual(idsOf(reached));
      const word = await read(member).documents.list({ ...filter, words: ['guide'] }, page);
      expect(idsOf(word.items)).toEqual(idsOf(reached));
      for (const [documents, isThere] of [
        [reached, true],
        [hidden, false],
      ] as const) {
        for (const { id } of documents) {
          expect((await read(member).documents.find(id)) !== null).toBe(isThere);
          const locked = await write(member, async (stores) => stores.documents.lock(id));
          expect(locked !== null).toBe(isThere);
        }
      }
    });

    it('of a member lets them write what they can see', async () => {
      const tenant = await aTenantFixture(storage());
      const own = await fullProject(tenant);
      const user = await aMember(tenant, { project: own.project });
      const member = as(tenant, user.id, 'member');
      const ticket = await aTicket(member, own.board);
      expect(await read(tenant).tickets.find(ticket.id)).not.toBeNull();
      const mine = { createdBy: member.principal.actor };
      const document = await aDocument(member, { ...mine, projectId: own.project.id });
      await write(member, async (stores) => {
        const locked = await stores.documents.lock(document.id);
        if (locked === null) throw new Error('is not there');
        await save(stores, changed(locked, withStatus(locked, 'published', tenant.tick())));
      });
      expect(await read(tenant).documents.find(document.id)).toMatchObject({ status: 'published' });
    });
  });
}
