import { describe, expect, it } from 'vitest';
import { changed } from '../../src/record/next-version.ts';
import { documentRecord } from '../../src/records/document-record.ts';
import { aDocument } from '../builders/documents.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editDocument, editProject, there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';
import { liveProjectId } from '../../src/records/document.ts';

const longHtml = `<p>"Größe" &amp; 'Maß' 🪨 \\ %_ ${'<strong>basalt</strong> '.repeat(4000)}</p>`;

/** The documents of an organization, inside a transaction. */
export function documentsContract(storage: StorageOf): void {
  describe('documents', () => {
    it('answers every field of a document as it was added', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const people = [await aMember(tenant), await aMember(tenant)];
      const document = await aDocument(tenant, {
        projectId: project.id,
        parentId: (await aDocument(tenant)).id,
        title: `"Quoted" 'single' \\ 日本語 🪨`,
        caption: 'Größe %_',
        contentHtml: longHtml,
        htmlPolicy: 3,
        status: 'published',
        archived: true,
        editorIds: people.map(({ id }) => id).toReversed(),
        tagNames: ['zinc', 'Alum', "O'Hara"],
        publishedAt: tenant.tick(),
        createdBy: { type: 'api_credential', id: tenant.newId(), name: 'CI "1"', public_id: 'abc' },
      });
      const found = await write(tenant, async ({ documents }) => documents.lock(document.id));
      expect(found).toEqual(document);
      expect(await read(tenant).documents.find(document.id)).toEqual(documentRecord(document));
    });

    it('raises the versions of all documents linked to a project, deleted ones too', async () => {
      const tenant = await aTenantFixture(storage());
      const [project, otherProject] = [await aProject(tenant), await aProject(tenant)];
      const linked = await aDocument(tenant, { projectId: project.id, archived: true });
      const deleted = await aDocument(tenant, { projectId: project.id, deletedAt: tenant.tick() });
      const elsewhere = await aDocument(tenant, { projectId: otherProject.id });
      const free = await aDocument(tenant);
      const now = tenant.tick();
      const set = { kind: 'documents_of_project', projectId: project.id, now } as const;
      const locked = await write(tenant, async (stores) => {
        const found = await stores.documents.lockOfProject(project.id);
        await stores.write({ sets: [set] }, { kind: 'done', answer: null });
        return found;
      });
      expect(locked).toEqual([linked, deleted].map(({ id }) => ({ id, version: 1 })));
      const at = now.toISOString();
      const { documents } = read(tenant);
      const raised = { version: 2, updated_at: at, last_activity_at: at };
      expect(await documents.find(linked.id)).toMatchObject(raised);
      expect(await documents.find(elsewhere.id)).toMatchObject({ version: 1 });
      expect(await documents.find(free.id)).toMatchObject({ version: 1 });
      const lockedAgain = await write(tenant, async (stores) =>
        stores.documents.lockDeleted(deleted.id),
      );
      expect(lockedAgain).toMatchObject({ version: 2, updatedAt: now });
    });

    it('answers every field of a document as it was saved', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [first, second, third] = [
        await aMember(tenant),
        await aMember(tenant),
        await aMember(tenant),
      ];
      const before = {
        editorIds: [first.id, second.id],
        tagNames: ['before', 'both'],
        caption: 'x',
      };
      const document = await aDocument(tenant, before);
      const changes = {
        projectId: project.id,
        parentId: (await aDocument(tenant)).id,
        title: 'After',
        caption: null,
        contentHtml: '<p>after</p>',
        htmlPolicy: 2,
        status: 'published' as const,
        archived: true,
        editorIds: [third.id, first.id],
        publishedAt: tenant.tick(),
        version: 5,
        updatedAt: tenant.tick(),
      };
      await editDocument(tenant, document.id, { ...changes, tagNames: ['after', 'BOTH'] });
      const saved = await write(tenant, async ({ documents }) => documents.lock(document.id));
      const tagNames = ['after', 'both'];
      expect(saved).toEqual(Object.assign(document, changes, { tagNames }));
      expect(await read(tenant).documents.find(document.id)).toEqual(documentRecord(document));
    });

    it('finds no deleted document but when asked for one', async () => {
      const tenant = await aTenantFixture(storage());
      const live = await aDocument(tenant);
      const deleted = await aDocument(tenant, { deletedAt: tenant.tick() });
      await write(tenant, async ({ documents }) => {
        expect(await documents.lock(deleted.id)).toBeNull();
        expect(await documents.lockDeleted(deleted.id)).toEqual(deleted);
        expect(await documents.lockDeleted(live.id)).toEqual(live);
        expect(await documents.lockDeleted(tenant.newId())).toBeNull();
      });
      expect(await read(tenant).documents.find(deleted.id)).toBeNull();
      expect(await read(tenant).documents.find(tenant.newId())).toBeNull();
    });

    it('lets a document outlive its project, whose id it answers again when that is restored', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const document = await aDocument(tenant, { projectId: project.id });
      await editProject(tenant, project.id, { deletedAt: tenant.tick() });
      expect(await read(tenant).documents.find(document.id)).toMatchObject({ project_id: null });
      await write(tenant, async (stores) => {
        const locked = there(await stores.documents.lock(document.id));
        expect([locked.projectId, liveProjectId(locked)]).toEqual([project.id, null]);
        await save(stores, changed(locked, { title: 'Meanwhile' }));
      });
      await editProject(tenant, project.id, { deletedAt: null });
      expect(await read(tenant).documents.find(document.id)).toMatchObject({
        project_id: project.id,
        title: 'Meanwhile',
      });
      const found = await write(tenant, async ({ documents }) => documents.lock(document.id));
      expect(found && liveProjectId(found)).toBe(project.id);
    });

    it('finds the place of a document among others, deleted ones too', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const aPlace = async (parentId: string | null, fields = {}) =>
        (await aDocument(tenant, { projectId: project.id, parentId, ...fields })).id;
      const top = await aPlace(null);
      const middle = await aPlace(top, { deletedAt: tenant.tick() });
      const inner = await aPlace(middle);
      const free = await aDocument(tenant);
      const placed = async (id: string, parentId: string) =>
        write(tenant, async ({ documents }) => {
          const found = await documents.loadForUpdate(id, { parentId });
          const { parent, levelsWithin, hasDocuments } = there(found).known;
          return { parent, levelsWithin, hasDocuments };
        });
      expect(await placed(top, inner)).toEqual({
        parent: { projectId: project.id, path: [inner, middle, top] },
        levelsWithin: 2,
        hasDocuments: false,
      });
      expect(await placed(inner, free.id)).toEqual({
        parent: { projectId: null, path: [free.id] },
        levelsWithin: 0,
        hasDocuments: false,
      });
      expect(await placed(free.id, middle)).toMatchObject({ parent: null });
      await aPlace(top);
      expect(await placed(top, free.id)).toMatchObject({ levelsWithin: 2, hasDocuments: true });
    });

    it('takes no link to a record that is not of the organization', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const [project, person] = [await aProject(otherTenant), await aMember(otherTenant)];
      const document = await aDocument(tenant);
      for (const fields of [
        { projectId: project.id },
        { parentId: (await aDocument(otherTenant)).id },
        { editorIds: [person.id] },
      ]) {
        await expect(editDocument(tenant, document.id, fields)).rejects.toBeInstanceOf(Error);
      }
      expect(await read(tenant).documents.find(document.id)).toEqual(documentRecord(document));
    });
  });

  describe('tags of documents', () => {
    it('keep the first spelling in the organization, in the order asked for', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const tagged = async (of: typeof tenant, tagNames: string[]) =>
        (await aDocument(of, { tagNames })).tagNames;
      expect(await tagged(tenant, ['Ärger', 'b%_', 'Web'])).toEqual(['Ärger', 'b%_', 'Web']);
      expect(await tagged(tenant, ['WEB', 'new', 'äRGER'])).toEqual(['Web', 'new', 'Ärger']);
      expect(await tagged(otherTenant, ['WEB'])).toEqual(['WEB']);
    });

    it('are none of a project', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      await aDocument(tenant, { projectId: project.id, tagNames: ['Guide'] });
      const ticket = await aTicket(tenant, await aBoard(tenant, project), { tagNames: ['GUIDE'] });
      expect(ticket.tagNames).toEqual(['GUIDE']);
    });

    it('are one for a new name that several write at once', async () => {
      const tenant = await aTenantFixture(storage());
      const names = ['Fresh', 'FRESH', 'fresh', 'fResh'];
      const made = await Promise.all(
        names.map(async (name) => aDocument(tenant, { tagNames: [name, `${name} too`] })),
      );
      expect(new Set(made.map(({ tagNames }) => tagNames.join())).size).toBe(1);
    });
  });
}
