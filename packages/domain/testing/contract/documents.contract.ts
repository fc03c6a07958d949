import { describe, expect, it } from 'vitest';
import { documentRecord } from '../../src/document/document-record.ts';
import { aDocument } from '../builders/documents.ts';
import { aMember } from '../builders/people.ts';
import { aSite } from '../builders/site.ts';
import { aProject } from '../builders/work.ts';
import { editDocument, editProject, there } from './edits.ts';
import { read, write, type GroundOf } from './ground.ts';

const longHtml = `<p>"Größe" &amp; 'Maß' 🪨 \\ %_ ${'<strong>basalt</strong> '.repeat(4000)}</p>`;

/** The documents of an organization, inside a transaction. */
export function documentsContract(ground: GroundOf): void {
  describe('documents', () => {
    it('answers every field of a document as it was added', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const people = [await aMember(site), await aMember(site)];
      const document = await aDocument(site, {
        projectId: project.id,
        title: `"Quoted" 'single' \\ 日本語 🪨`,
        caption: 'Größe %_',
        contentHtml: longHtml,
        htmlPolicy: 3,
        status: 'published',
        archived: true,
        editorIds: people.map(({ id }) => id).toReversed(),
        tagNames: ['zinc', 'Alum', "O'Hara"],
        publishedAt: site.tick(),
        createdBy: { type: 'api_credential', id: site.newId(), name: 'CI "1"', public_id: 'abc' },
      });
      const found = await write(site, async ({ documents }) => documents.lock(document.id));
      expect(found).toEqual(document);
      expect(await read(site).documents.find(document.id)).toEqual(documentRecord(document));
    });

    it('raises the versions of all documents linked to a project, deleted ones too', async () => {
      const site = await aSite(ground());
      const [project, other] = [await aProject(site), await aProject(site)];
      const linked = await aDocument(site, { projectId: project.id, archived: true });
      const deleted = await aDocument(site, { projectId: project.id, deletedAt: site.tick() });
      const elsewhere = await aDocument(site, { projectId: other.id });
      const free = await aDocument(site);
      const now = site.tick();
      await write(site, async ({ documents }) => documents.raiseVersionsOfProject(project.id, now));
      const { documents } = read(site);
      const raised = { version: 2, updated_at: now.toISOString() };
      expect(await documents.find(linked.id)).toMatchObject(raised);
      expect(await documents.find(elsewhere.id)).toMatchObject({ version: 1 });
      expect(await documents.find(free.id)).toMatchObject({ version: 1 });
      const gone = await write(site, async (stores) => stores.documents.lockDeleted(deleted.id));
      expect(gone).toMatchObject({ version: 2, updatedAt: now });
    });

    it('answers every field of a document as it was saved', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const [one, two, three] = [await aMember(site), await aMember(site), await aMember(site)];
      const before = { editorIds: [one.id, two.id], tagNames: ['before', 'both'], caption: 'x' };
      const document = await aDocument(site, before);
      const changes = {
        projectId: project.id,
        title: 'After',
        caption: null,
        contentHtml: '<p>after</p>',
        htmlPolicy: 2,
        status: 'published' as const,
        archived: true,
        editorIds: [three.id, one.id],
        publishedAt: site.tick(),
        version: 5,
        updatedAt: site.tick(),
      };
      await editDocument(site, document.id, { ...changes, tagNames: ['after', 'BOTH'] });
      const saved = await write(site, async ({ documents }) => documents.find(document.id));
      const tagNames = ['after', 'both'];
      expect(saved).toEqual(Object.assign(document, changes, { tagNames }));
      expect(await read(site).documents.find(document.id)).toEqual(documentRecord(document));
    });

    it('finds no deleted document but when asked for one', async () => {
      const site = await aSite(ground());
      const live = await aDocument(site);
      const deleted = await aDocument(site, { deletedAt: site.tick() });
      await write(site, async ({ documents }) => {
        expect(await documents.find(deleted.id)).toBeNull();
        expect(await documents.lock(deleted.id)).toBeNull();
        expect(await documents.lockDeleted(deleted.id)).toEqual(deleted);
        expect(await documents.lockDeleted(live.id)).toEqual(live);
        expect(await documents.lockDeleted(site.newId())).toBeNull();
      });
      expect(await read(site).documents.find(deleted.id)).toBeNull();
      expect(await read(site).documents.find(site.newId())).toBeNull();
    });

    it('lets a document outlive its project, whose id it answers again when that is restored', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const document = await aDocument(site, { projectId: project.id });
      await editProject(site, project.id, { deletedAt: site.tick() });
      expect(await read(site).documents.find(document.id)).toMatchObject({ project_id: null });
      await write(site, async ({ documents }) => {
        const locked = there(await documents.lock(document.id));
        expect([locked.projectId, locked.liveProjectId]).toEqual([project.id, null]);
        await documents.save(Object.assign(locked, { title: 'Meanwhile' }));
      });
      await editProject(site, project.id, { deletedAt: null });
      expect(await read(site).documents.find(document.id)).toMatchObject({
        project_id: project.id,
        title: 'Meanwhile',
      });
      const found = await write(site, async ({ documents }) => documents.find(document.id));
      expect(found?.liveProjectId).toBe(project.id);
    });

    it('takes no link to a record that is not of the organization', async () => {
      const [site, other] = [await aSite(ground()), await aSite(ground())];
      const [project, person] = [await aProject(other), await aMember(other)];
      const document = await aDocument(site);
      for (const fields of [{ projectId: project.id }, { editorIds: [person.id] }]) {
        await expect(editDocument(site, document.id, fields)).rejects.toBeInstanceOf(Error);
      }
      expect(await read(site).documents.find(document.id)).toEqual(documentRecord(document));
    });
  });

  describe('tags of documents', () => {
    it('keep the first spelling in the organization, in the order asked for', async () => {
      const [site, other] = [await aSite(ground()), await aSite(ground())];
      const adopt = async (of: typeof site, names: string[]): Promise<string[]> =>
        write(of, async ({ articleTags }) => articleTags.adopt(names));
      expect(await adopt(site, ['Ärger', 'b%_', 'Web'])).toEqual(['Ärger', 'b%_', 'Web']);
      expect(await adopt(site, ['WEB', 'new', 'äRGER'])).toEqual(['Web', 'new', 'Ärger']);
      expect(await adopt(other, ['WEB'])).toEqual(['WEB']);
      expect(await adopt(site, [])).toEqual([]);
    });

    it('are none of a project', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      await aDocument(site, { projectId: project.id, tagNames: ['Guide'] });
      const own = await write(site, async ({ tags }) => tags.adopt(project.id, ['GUIDE']));
      expect(own).toEqual(['GUIDE']);
    });

    it('are one for a new name that several write at once', async () => {
      const site = await aSite(ground());
      const names = ['Fresh', 'FRESH', 'fresh', 'fResh'];
      const made = await Promise.all(
        names.map(async (name) => aDocument(site, { tagNames: [name, `${name} too`] })),
      );
      expect(new Set(made.map(({ tagNames }) => tagNames.join())).size).toBe(1);
    });
  });
}
