import { describe, expect, it } from 'vitest';
import { importBudget } from '../../src/budgets/import-budget.ts';
import { templateBudget } from '../../src/budgets/template-budget.ts';
import { listBoards } from '../../src/board/use-cases/read-boards.ts';
import { createBoard } from '../../src/board/use-cases/create-board.ts';
import { updateBoard } from '../../src/board/use-cases/update-board.ts';
import { changed } from '../../src/record/next-version.ts';
import { StoredFile } from '../../src/records/stored-file.ts';
import { runImport } from '../../src/import/use-cases/run-import.ts';
import { listImports } from '../../src/import/use-cases/manage-imports.ts';
import { createProject } from '../../src/project/use-cases/create-project.ts';
import { createLabel, listLabels } from '../../src/project/use-cases/labels.ts';
import type { CopiedPart } from '../../src/project/use-cases/read-copied.ts';
import { listRelations } from '../../src/relation/use-cases/read-relations.ts';
import { relateTicket } from '../../src/relation/use-cases/change-relation.ts';
import { updateTicket } from '../../src/ticket/use-cases/update-ticket.ts';
import { deleteTicket } from '../../src/ticket/use-cases/delete-ticket.ts';
import { listTickets } from '../../src/ticket/use-cases/read-tickets.ts';
import { aMember, putInProject } from '../builders/people.ts';
import { aTenantFixture, save, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { inMemoryFileStorage } from '../in-memory/file-storage.ts';
import { fieldCalls, refusal } from './fields.contract.ts';
import { templateCalls } from './templates.contract.ts';
import { write, type StorageOf } from './test-storage.ts';

const page = { limit: 200 };

const dead = () => Promise.reject(new Error('dead'));

/** How an import runs: until so many portions are written (`diesAfter`), with `afterPortion` awaited after each of them. */
interface Run {
  readonly diesAfter?: number;
  readonly afterPortion?: (portions: number) => Promise<unknown>;
  readonly signal?: AbortSignal;
  /** Is told of each read of tickets or relations before it is made. */
  readonly onRead?: (kind: 'tickets' | 'relations') => void;
}

/** The read, which tells `onRead` of its calls. */
const told =
  <Call extends unknown[], Answer>(
    onRead: Run['onRead'],
    kind: 'tickets' | 'relations',
    read: (...call: Call) => Answer,
  ) =>
  (...call: Call): Answer => {
    onRead?.(kind);
    return read(...call);
  };

/** Calls for copies of a project with two boards. */
export async function aSource(tenant: TenantFixture) {
  const { ports } = templateCalls(tenant);
  const { principal } = tenant;
  const { organizationId: organization } = principal;
  const { id: project } = await aProject(tenant);
  const open = await createBoard(ports)(principal, { project, name: 'Open' });
  const done = await createBoard(ports)(principal, { project, name: 'Done', isDone: true });
  const secretSealer = { seal: (text: string) => text, open: () => new Uint8Array() };
  /** Runs an import. With `diesAfter`, its process ends after so many portions, and stores nothing from then on. */
  const run = async (
    importId: string,
    { diesAfter = Infinity, afterPortion, onRead, signal = new AbortController().signal }: Run = {},
  ) => {
    let portions = 0;
    const tenancy = {
      ...tenant.tenancy,
      queriesOf: (of: typeof principal) => {
        const queries = tenant.tenancy.queriesOf(of);
        const { tickets, relations, included } = queries;
        return {
          ...queries,
          tickets: { ...tickets, list: told(onRead, 'tickets', tickets.list) },
          relations: { ...relations, list: told(onRead, 'relations', relations.list) },
          included: { find: told(onRead, 'relations', included.find) },
        };
      },
      inTenant: ((...call: Parameters<typeof tenant.tenancy.inTenant>) =>
        portions >= diesAfter ? dead() : tenant.tenancy.inTenant(...call)) as never,
    };
    const pause = async () => {
      portions += 1;
      if (portions >= diesAfter) await dead();
      await afterPortion?.(portions);
    };
    const fileStorage = inMemoryFileStorage();
    const work = runImport({ ...ports, tenancy, fileStorage, secretSealer: secretSealer as never });
    const place = { organizationId: organization, importId };
    await work(place, { signal, pause }).catch(() => {});
  };
  const within = (id: string) => ({ organization, projectId: id, page });
  return {
    ports,
    project,
    open,
    done,
    run,
    organization,
    copy: (include: readonly CopiedPart[] = ['tickets'], shiftDays = 0, by = principal) =>
      createProject(ports)(by, {
        organization,
        name: 'Copy',
        fromProjectId: project,
        include,
        shiftDays,
      }),
    /** The lease of a process that ended runs out. */
    leaseEnds: () => {
      for (let passed = 0; passed <= importBudget.lease; passed += 1000) tenant.tick();
    },
    /** Makes 5 tickets on the open board, each with 50 sub-tickets. */
    fill: async () => {
      const { id: templateId } = await templateCalls(tenant).create({
        name: 'Many',
        ticket: { title: 'All' },
        subTickets: Array.from({ length: 50 }, (_, at) => ({ title: `Part ${at}` })),
      });
      const parent = { project, boardId: open.id, templateId };
      for (let made = 0; made < 5; made += 1)
        await fieldCalls(tenant).create(principal, { ...parent, title: `All ${made}` });
    },
    importOf: async (projectId: string) => {
      const { items } = await listImports(ports)(principal, { organization, page });
      return items.find((job) => job.project_id === projectId);
    },
    tickets: async (of: string) => {
      const filter = { words: [], archived: 'all' } as const;
      const list = listTickets(ports);
      const first = await list(principal, { project: of, filter, sort: 'rank', page });
      if (first.next === null) return first.items;
      const further = { ...page, cursor: first.next };
      const rest = await list(principal, { project: of, filter, sort: 'rank', page: further });
      return [...first.items, ...rest.items];
    },
    within,
  };
}

const mention = ({ id }: { id: string }) => `<a data-mention="${id}">@A</a>`;

/** Projects that get the tickets of others. */
export function copiedTicketsContract(storage: StorageOf): void {
  describe('a project with the tickets of a project', () => {
    it('has them with their fields and relations, and with days that move', async () => {
      const tenant = await aTenantFixture(storage());
      const { principal } = tenant;
      const source = await aSource(tenant);
      const { ports, project, open, done } = source;
      const { define, create } = fieldCalls(tenant);
      const options = [{ name: 'low' }, { name: 'high' }];
      await define({ name: 'Size', type: 'choice', options, projectId: project });
      await define({ name: 'Launch', type: 'date', projectId: project });
      await define({ name: 'Owner', type: 'person' });
      const label = await createLabel(ports)(principal, { project, name: 'bug' });
      const [member, outsider] = [await aMember(tenant), await aMember(tenant)];
      await putInProject(tenant, project, member.id);
      await putInProject(tenant, project, outsider.id);
      const parent = await create(principal, {
        project,
        boardId: open.id,
        title: 'Parent',
        descriptionHtml: '<p>How</p>',
        priority: 'high',
        estimate: 3,
        dueAt: new Date('2031-05-04T23:59:59.000Z'),
        assigneeIds: [member.id],
        labelIds: [label.id],
        tagNames: ['plan'],
        customFields: { size: 'high', launch: '2031-12-31', owner: member.id },
      });
      const child = { project, boardId: done.id, title: 'Child', parentId: parent.id };
      const { id: childId } = await create(principal, child);
      const deleted = await create(principal, { project, boardId: open.id, title: 'Deleted' });
      await deleteTicket(ports)(principal, { ticket: deleted.id });
      const next = await create(principal, { project, boardId: open.id, title: 'Next' });
      await relateTicket(ports)(principal, { ticket: next.id, type: 'blocks', other: childId });
      await updateBoard(ports)(principal, { board: open.id, wipLimit: 2 });

      const made = await source.copy(['tickets', 'members'], -7);
      const job = await source.importOf(made.id);
      expect(job).toMatchObject({ system: 'project', state: 'waiting', position: 0 });
      await source.run(job?.id ?? '');
      const copies = await source.tickets(made.id);
      expect(copies.map(({ title, key }) => [title, key.split('-')[1]])).toEqual([
        ['Parent', '1'],
        ['Next', '2'],
        ['Child', '3'],
      ]);
      const [first, second, third] = copies;
      const [copiedLabel] = (await listLabels(ports)(principal, { project: made.id, page })).items;
      expect(first).toMatchObject({
        description_html: '<p>How</p>',
        priority: 'high',
        estimate: 3,
        due_at: '2031-04-27T23:59:59.000Z',
        assignee_ids: [member.id],
        label_ids: [copiedLabel?.id],
        tag_names: ['plan'],
        custom_fields: { size: 'high', launch: '2031-12-24', owner: member.id },
        created_by: principal.actor,
        source: null,
      });
      expect(third).toMatchObject({ parent_id: first?.id, blocked: true });
      expect(third?.completed_at).toBe(third?.created_at);
      const related = await listRelations(ports)(principal, { ticket: second?.id ?? '', page });
      expect(related.items.map(({ type }) => type)).toEqual(['blocks']);
      const boards = (await listBoards(ports)(principal, { project: made.id, page })).items;
      expect(
        boards.map(({ name, wip_limit, ticket_count }) => [name, wip_limit, ticket_count]),
      ).toEqual([
        ['Open', 2, 2],
        ['Done', null, 1],
      ]);
      expect(await source.importOf(made.id)).toMatchObject({
        state: 'done',
        counts: { ticket: { exact: 3 }, relation: { exact: 2 } },
      });
    });

    it('leaves out people without access, and keeps more tickets than the limit of a board', async () => {
      const tenant = await aTenantFixture(storage());
      const { principal } = tenant;
      const source = await aSource(tenant);
      const { ports, project, open } = source;
      const { create, define } = fieldCalls(tenant);
      await define({ name: 'Owner', type: 'person' });
      const member = await aMember(tenant);
      await putInProject(tenant, project, member.id);
      const named = { assigneeIds: [member.id], customFields: { owner: member.id } };
      await create(principal, { project, boardId: open.id, title: 'a', ...named });
      await create(principal, { project, boardId: open.id, title: 'b' });
      await updateBoard(ports)(principal, { board: open.id, wipLimit: 1 });
      const made = await source.copy();
      await source.run((await source.importOf(made.id))?.id ?? '');
      const copies = await source.tickets(made.id);
      expect(copies).toMatchObject([
        { title: 'a', assignee_ids: [], custom_fields: {}, description_html: null },
        { title: 'b' },
      ]);
      const [board] = (await listBoards(ports)(principal, { project: made.id, page })).items;
      expect(board).toMatchObject({ wip_limit: 1, ticket_count: 2 });
    });

    it('mentions the people with access in its texts, and says that files are left out', async () => {
      const tenant = await aTenantFixture(storage());
      const { principal, newId } = tenant;
      const source = await aSource(tenant);
      const { ports, project, open } = source;
      const { create } = fieldCalls(tenant);
      const [member, outsider] = [await aMember(tenant), await aMember(tenant)];
      await putInProject(tenant, project, member.id);
      await putInProject(tenant, project, outsider.id);
      const mentions = `<p>${mention(member)} ${mention(outsider)}</p>`;
      const ofBoard = { project, boardId: open.id };
      await create(principal, { ...ofBoard, title: 'a', descriptionHtml: mentions });
      const { id: ticket } = await create(principal, { ...ofBoard, title: 'b' });
      const file = new StoredFile({
        id: newId(),
        organizationId: principal.organizationId,
        ticketId: ticket,
        name: 'a.png',
        mediaType: 'image/png',
        size: 1,
        createdBy: principal.actor,
        now: tenant.tick(),
        expiresAt: tenant.tick(),
      });
      const ready = { state: 'ready', sha256: 'a'.repeat(64), expiresAt: null } as const;
      await write(tenant, (stores) => save(stores, changed(file, ready)));
      const descriptionHtml = `<p>See <img src="/files/${file.id}"></p>`;
      await updateTicket(ports)(principal, { ticket, descriptionHtml });
      const made = await source.copy(['tickets', 'members']);
      await putInProject(tenant, made.id, outsider.id, false);
      await source.run((await source.importOf(made.id))?.id ?? '');
      const copies = await source.tickets(made.id);
      expect(copies.map(({ description_html }) => description_html)).toEqual([
        `<p>${mention(member)} @A</p>`,
        '<p>See </p>',
      ]);
      expect(await source.importOf(made.id)).toMatchObject({
        counts: { ticket: { exact: 1, other_form: 1 } },
        notes: [{ note: 'Files in its text are not copied.' }],
      });
    });

    it('has each ticket once, although processes end and the source changes in between', async () => {
      const tenant = await aTenantFixture(storage());
      const { principal } = tenant;
      const source = await aSource(tenant);
      const { ports, project } = source;
      await source.fill();
      const before = await source.tickets(project);
      expect(before).toHaveLength(255);
      const made = await source.copy();
      const { id } = (await source.importOf(made.id)) ?? { id: '' };
      await source.run(id, { diesAfter: 1 });
      expect(await source.tickets(made.id)).toHaveLength(importBudget.portion);
      await deleteTicket(ports)(principal, { ticket: before[3]?.id ?? '' });
      source.leaseEnds();
      await source.run(id, { diesAfter: 2 });
      source.leaseEnds();
      await source.run(id);
      const titles = (await source.tickets(made.id)).map(({ title }) => title);
      expect(titles).toEqual(before.map(({ title }) => title));
      const children = (await source.tickets(made.id)).filter(({ parent_id: of }) => of !== null);
      // The relation of the deleted ticket is not there any more.
      expect(children).toHaveLength(249);
      expect(await source.importOf(made.id)).toMatchObject({ state: 'done' });
    });

    it('needs the scopes of tickets', async () => {
      const tenant = await aTenantFixture(storage());
      const { organization, project, ports } = await aSource(tenant);
      const caller = { ...tenant.principal, scopes: ['projects:write', 'tickets:read'] as const };
      const copy = createProject(ports)(caller, {
        organization,
        name: 'Copy',
        fromProjectId: project,
        include: ['tickets'],
      });
      expect(await refusal(copy)).toEqual({ insufficient_scope: { required: 'tickets:write' } });
    });

    it.each([
      ['boards', 'boards:read'],
      ['templates', 'tickets:read'],
      ['labels', 'projects:read'],
    ] as const)('with %s needs the scope %s', async (part, required) => {
      const tenant = await aTenantFixture(storage());
      const { organization, project, ports } = await aSource(tenant);
      const caller = { ...tenant.principal, scopes: ['projects:write'] as const };
      const command = { organization, name: 'Copy', fromProjectId: project, include: [part] };
      expect(await refusal(createProject(ports)(caller, command))).toEqual({
        insufficient_scope: { required },
      });
    });

    it('has at most 4 MiB of templates', async () => {
      const tenant = await aTenantFixture(storage());
      const { organization, project, ports } = await aSource(tenant);
      const { create } = templateCalls(tenant);
      const description_html = 'x'.repeat(250 * 1024);
      for (let at = 0; at < 17; at += 1)
        await create({
          name: `T${at}`,
          projectId: project,
          ticket: { title: 'T', description_html },
        });
      const copy = createProject(ports)(tenant.principal, {
        organization,
        name: 'Copy',
        fromProjectId: project,
        include: ['templates'],
      });
      const limit = templateBudget.copiedBytes;
      const quota = 'bytes of copied templates';
      expect(await refusal(copy)).toEqual({ quota_exceeded: { quota, limit } });
    });

    it('is refused while too many imports of the organization have not ended', async () => {
      const tenant = await aTenantFixture(storage());
      const source = await aSource(tenant);
      for (let open = 0; open < importBudget.unended; open += 1) await source.copy();
      const limit = importBudget.unended;
      expect(await refusal(source.copy())).toEqual({ quota_exceeded: { quota: 'imports', limit } });
    });
  });
}
