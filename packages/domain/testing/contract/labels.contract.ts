import { describe, expect, it } from 'vitest';
import { Board } from '../../src/records/board.ts';
import { foldCase } from '../../src/kernel/fold-case.ts';
import { searchWords } from '../../src/kernel/search-words.ts';
import { Label, labelRecord } from '../../src/records/label.ts';
import type { PlainRecordStore } from '../../src/ports/plain-records.port.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { deletedTicket, editBoard, editLabel, editProject, there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';
import { expectPages, pageOf, whole } from './walk.ts';

const lockedLabel = async ({ lock }: PlainRecordStore, id: string) =>
  (await lock(Label, id))?.record ?? null;

const labelNamed = ({ findWith }: PlainRecordStore, projectId: string, name: string) =>
  findWith(Label, projectId, { name: 'nameKey', value: foldCase(name), onlyLive: false });

const nameOfLive = (value: string) => ({ name: 'name', value, onlyLive: true });

/** The labels of a project. */
export function labelsContract(storage: StorageOf): void {
  describe('labels', () => {
    it('answers a label as it was added and as it was saved', async () => {
      const tenant = await aTenantFixture(storage());
      const label = await aLabel(tenant, await aProject(tenant), {
        name: 'Größe "L"',
        color: '#0a1b2c',
      });
      const locked = await write(tenant, async ({ records }) => lockedLabel(records, label.id));
      expect(locked).toEqual(label);
      const changes = { name: 'size', color: '#ffffff', updatedAt: tenant.tick() };
      await editLabel(tenant, label.id, changes);
      const { id, projectId, createdAt } = label;
      const saved = await write(tenant, async ({ records }) => lockedLabel(records, id));
      expect(saved).toMatchObject({ id, projectId, createdAt, ...changes });
    });

    it('is a plain record, as a board is: a deleted one is only found to be restored', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project, { name: 'Old' });
      const otherBoard = await aBoard(tenant, project, { name: 'New' });
      await editBoard(tenant, board, { deletedAt: tenant.tick() });
      const { records } = read(tenant);
      expect(await records.find(Board, board.id)).toBeNull();
      const listed = await records.list(Board, project.id, { limit: 9 });
      expect(listed?.items.map(({ id }) => id)).toEqual([otherBoard.id]);
      const locked = await write(tenant, async ({ records: stored }) => ({
        deleted: await stored.lock(Board, board.id),
        named: await stored.findWith(Board, project.id, nameOfLive(board.name)),
        any: await stored.findWith(Board, project.id, {
          ...nameOfLive(board.name),
          onlyLive: false,
        }),
        other: await stored.findWith(Board, project.id, nameOfLive(otherBoard.name)),
      }));
      expect(locked.deleted?.record.deletedAt).not.toBeNull();
      expect(locked.deleted?.project.id).toBe(project.id);
      expect(locked).toMatchObject({
        named: null,
        any: { id: board.id },
        other: { id: otherBoard.id },
      });
    });

    it('answers the label of a live project, and no other, as its record', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const label = await aLabel(tenant, project, { name: 'bug' });
      const otherTenant = await aTenantFixture(storage());
      const foreign = await aLabel(otherTenant, await aProject(otherTenant));
      const { records } = read(tenant);
      expect(await records.find(Label, label.id)).toEqual(labelRecord(label));
      expect(await records.find(Label, foreign.id)).toBeNull();
      expect(await records.find(Label, tenant.newId())).toBeNull();
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      expect(await records.find(Label, label.id)).toBeNull();
    });

    it('finds a label of the project by name without case, accents counting', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const label = await aLabel(tenant, project, { name: 'Ärger' });
      await aLabel(tenant, await aProject(tenant), { name: 'Elsewhere' });
      const found = await write(tenant, async ({ records }) => [
        await labelNamed(records, project.id, 'äRGER'),
        await labelNamed(records, project.id, 'A\u0308rger'),
        await labelNamed(records, project.id, 'Arger'),
        await labelNamed(records, project.id, 'Ärge_'),
        await labelNamed(records, project.id, 'elsewhere'),
      ]);
      expect(found).toEqual([label, label, null, null, null]);
    });

    it('finds a renamed label by its new name alone', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const label = await aLabel(tenant, project, { name: 'Before' });
      await editLabel(tenant, label.id, { name: 'After' });
      const found = await write(tenant, async ({ records }) => [
        await labelNamed(records, project.id, 'before'),
        await labelNamed(records, project.id, 'after'),
      ]);
      expect(found.map((answer) => answer?.id)).toEqual([undefined, label.id]);
    });

    it('gives one name to one of two made at once with the project locked', async () => {
      const tenant = await aTenantFixture(storage());
      const { id: projectId } = await aProject(tenant);
      const { organizationId } = tenant.principal;
      const attempts = ['Twin', 'TWIN'].map(async (name) =>
        write(tenant, async (stores) => {
          await stores.projects.lock(projectId);
          if ((await labelNamed(stores.records, projectId, name)) !== null) return 'taken';
          const fields = { id: tenant.newId(), organizationId, projectId, name, color: '#000000' };
          await save(stores, new Label({ ...fields, now: tenant.tick() }));
          return 'added';
        }),
      );
      expect((await Promise.all(attempts)).toSorted()).toEqual(['added', 'taken']);
    });

    it('takes a removed label from its tickets, whose versions grow', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [remaining, removed] = [
        await aLabel(tenant, project, { name: 'kept' }),
        await aLabel(tenant, project, { name: 'removed' }),
      ];
      const board = await aBoard(tenant, project);
      const ticket = await aTicket(tenant, board, { labelIds: [removed.id, remaining.id] });
      const labelIds = [removed.id];
      const archived = await aTicket(tenant, board, { labelIds, archived: true });
      const deleted = await aTicket(tenant, board, { labelIds, deletedAt: tenant.tick() });
      const otherTicket = await aTicket(tenant, board, { labelIds: [remaining.id] });
      const before = await read(tenant).tickets.find(ticket.id);
      const now = tenant.tick();
      await write(tenant, async (stores) => {
        const { label, tickets, isLast } = there(await stores.labels.loadForDelete(removed.id));
        expect(isLast).toBe(true);
        const key = { version: 1, commented_at: null };
        expect(tickets.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
          { id: ticket.id, ...key, label_ids: [remaining.id] },
          { id: archived.id, ...key, label_ids: [] },
          { id: deleted.id, ...key, label_ids: [] },
        ]);
        const ticketIds = tickets.map(({ id }) => id);
        const set = { kind: 'label_off', labelId: label.id, ticketIds, now } as const;
        await stores.write({ sets: [set], removed: [label] }, { kind: 'done', answer: null });
      });
      expect(
        await write(tenant, async ({ records }) => lockedLabel(records, removed.id)),
      ).toBeNull();
      const at = now.toISOString();
      const raised = { version: 2, updated_at: at, last_activity_at: at };
      const { tickets } = read(tenant);
      expect(await tickets.find(ticket.id)).toEqual({
        ...before,
        ...raised,
        label_ids: [remaining.id],
      });
      expect(await tickets.find(archived.id)).toMatchObject({ ...raised, label_ids: [] });
      expect(await tickets.find(otherTicket.id)).toMatchObject({
        version: 1,
        label_ids: [remaining.id],
      });
      const loaded = await write(tenant, async (stores) => deletedTicket(stores, deleted.id));
      expect(loaded?.ticket).toMatchObject({ version: 2, labelIds: [] });
      const listed = await whole(async (page) =>
        read(tenant).records.list(Label, project.id, page),
      );
      expect(listed).toEqual([labelRecord(remaining)]);
    });

    it('lists labels in creation order, page by page', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const names = ['zinc', 'alum', 'mica', 'beryl', 'opal'];
      for (const name of names) await aLabel(tenant, project, { name });
      await aLabel(tenant, await aProject(tenant), { name: 'elsewhere' });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).records.list(Label, project.id, page);
      expect((await whole(list)).map(({ name }) => name)).toEqual(names);
      await expectPages(list, 2);
      expect(await pageOf(list, { limit: 1, total: true })).toMatchObject({ total: 5 });
    });

    it('lists the labels with all words in the name, page by page', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      for (const name of ['Größe L', 'Größe S', '50%']) await aLabel(tenant, project, { name });
      const named = (q: string) => async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).records.list(Label, project.id, page, searchWords(q));
      const namesOf = async (q: string) => (await whole(named(q))).map(({ name }) => name);
      expect(await namesOf('GROSSE')).toEqual(['Größe L', 'Größe S']);
      expect(await namesOf('s große')).toEqual(['Größe L', 'Größe S']);
      expect(await namesOf('0%')).toEqual(['50%']);
      expect(await namesOf('_')).toEqual([]);
      await expectPages(named('grosse'), 1);
      expect(await pageOf(named('grosse'), { limit: 1, total: true })).toMatchObject({ total: 2 });
    });

    it('finds no label of a deleted project', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const label = await aLabel(tenant, project);
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      expect(await write(tenant, async ({ records }) => lockedLabel(records, label.id))).toBeNull();
    });
  });
}
