import { describe, expect, it } from 'vitest';
import { Label, labelRecord } from '../../src/project/label.ts';
import { aSite } from '../builders/site.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { editLabel, editProject, there } from './edits.ts';
import { read, write, type GroundOf } from './ground.ts';
import { expectPages, pageOf, whole } from './walk.ts';

/** The labels of a project. */
export function labelsContract(ground: GroundOf): void {
  describe('labels', () => {
    it('answers a label as it was added and as it was saved', async () => {
      const site = await aSite(ground());
      const label = await aLabel(site, await aProject(site), {
        name: 'Größe "L"',
        color: '#0a1b2c',
      });
      const locked = await write(site, async ({ labels }) => labels.lock(label.id));
      expect(locked).toEqual(label);
      const changes = { name: 'size', color: '#ffffff', updatedAt: site.tick() };
      await editLabel(site, label.id, changes);
      const { id, projectId, createdAt } = label;
      const saved = await write(site, async ({ labels }) => labels.lock(id));
      expect(saved).toMatchObject({ id, projectId, createdAt, ...changes });
    });

    it('answers the label of a live project, and no other, as its record', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const label = await aLabel(site, project, { name: 'bug' });
      const other = await aSite(ground());
      const foreign = await aLabel(other, await aProject(other));
      const { projects } = read(site);
      expect(await projects.findLabel(label.id)).toEqual(labelRecord(label));
      expect(await projects.findLabel(foreign.id)).toBeNull();
      expect(await projects.findLabel(site.newId())).toBeNull();
      await editProject(site, project.id, { deletedAt: site.tick() });
      expect(await projects.findLabel(label.id)).toBeNull();
    });

    it('finds a label of the project by name without case, accents counting', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const label = await aLabel(site, project, { name: 'Ärger' });
      await aLabel(site, await aProject(site), { name: 'Elsewhere' });
      const found = await write(site, async ({ labels }) => [
        await labels.findByName(project.id, 'äRGER'),
        await labels.findByName(project.id, 'A\u0308rger'),
        await labels.findByName(project.id, 'Arger'),
        await labels.findByName(project.id, 'Ärge_'),
        await labels.findByName(project.id, 'elsewhere'),
      ]);
      expect(found).toEqual([label, label, null, null, null]);
    });

    it('finds a renamed label by its new name alone', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const label = await aLabel(site, project, { name: 'Before' });
      await editLabel(site, label.id, { name: 'After' });
      const found = await write(site, async ({ labels }) => [
        await labels.findByName(project.id, 'before'),
        await labels.findByName(project.id, 'after'),
      ]);
      expect(found.map((answer) => answer?.id)).toEqual([undefined, label.id]);
    });

    it('gives one name to one of two made at once with the project locked', async () => {
      const site = await aSite(ground());
      const { id: projectId } = await aProject(site);
      const { organizationId } = site.principal;
      const attempts = ['Twin', 'TWIN'].map(async (name) =>
        write(site, async ({ projects, labels }) => {
          await projects.lock(projectId);
          if ((await labels.findByName(projectId, name)) !== null) return 'taken';
          const fields = { id: site.newId(), organizationId, projectId, name, color: '#000000' };
          await labels.add(new Label({ ...fields, now: site.tick() }));
          return 'added';
        }),
      );
      expect((await Promise.all(attempts)).toSorted()).toEqual(['added', 'taken']);
    });

    it('tells which ids are labels of the project', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const own = await aLabel(site, project);
      const elsewhere = await aLabel(site, await aProject(site));
      const asked = [elsewhere.id, own.id, site.newId()];
      const known = await write(site, async ({ labels }) => labels.existing(project.id, asked));
      expect([...known]).toEqual([own.id]);
    });

    it('takes a removed label from its tickets, whose versions grow', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const [kept, removed] = [
        await aLabel(site, project, { name: 'kept' }),
        await aLabel(site, project, { name: 'removed' }),
      ];
      const board = await aBoard(site, project);
      const ticket = await aTicket(site, board, { labelIds: [removed.id, kept.id] });
      const labelIds = [removed.id];
      const archived = await aTicket(site, board, { labelIds, archived: true });
      const deleted = await aTicket(site, board, { labelIds, deletedAt: site.tick() });
      const other = await aTicket(site, board, { labelIds: [kept.id] });
      const before = await read(site).tickets.find(ticket.id);
      const now = site.tick();
      await write(site, async ({ labels }) => {
        await labels.remove(there(await labels.lock(removed.id)), now);
      });
      expect(await write(site, async ({ labels }) => labels.lock(removed.id))).toBeNull();
      const raised = { version: 2, updated_at: now.toISOString() };
      const { tickets } = read(site);
      expect(await tickets.find(ticket.id)).toEqual({ ...before, ...raised, label_ids: [kept.id] });
      expect(await tickets.find(archived.id)).toMatchObject({ ...raised, label_ids: [] });
      expect(await tickets.find(other.id)).toMatchObject({ version: 1, label_ids: [kept.id] });
      const gone = await write(site, async (stores) => stores.tickets.lockDeleted(deleted.id));
      expect(gone?.ticket).toMatchObject({ version: 2, labelIds: [] });
      const listed = await whole(async (page) => read(site).projects.labels(project.id, page));
      expect(listed).toEqual([labelRecord(kept)]);
    });

    it('lists labels in creation order, page by page', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const names = ['zinc', 'alum', 'mica', 'beryl', 'opal'];
      for (const name of names) await aLabel(site, project, { name });
      await aLabel(site, await aProject(site), { name: 'elsewhere' });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(site).projects.labels(project.id, page);
      expect((await whole(list)).map(({ name }) => name)).toEqual(names);
      await expectPages(list, 2);
      expect(await pageOf(list, { limit: 1, total: true })).toMatchObject({ total: 5 });
    });

    it('finds no label of a deleted project', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const label = await aLabel(site, project);
      await editProject(site, project.id, { deletedAt: site.tick() });
      expect(await write(site, async ({ labels }) => labels.lock(label.id))).toBeNull();
    });
  });
}
