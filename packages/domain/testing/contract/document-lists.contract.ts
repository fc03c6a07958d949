import { describe, expect, it } from 'vitest';
import { documentRecord } from '../../src/records/document-record.ts';
import type { DocumentFilter } from '../../src/ports/documents.port.ts';
import { isRefusal } from '../../src/kernel/domain-error.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import { searchBudget } from '../../src/budgets/search-budget.ts';
import { searchWords } from '../../src/kernel/search-words.ts';
import { aDocument, type DocumentFields } from '../builders/documents.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { editDocument, editProject } from './edits.ts';
import { read, type StorageOf } from './test-storage.ts';
import { expectPages, pageOf, whole } from './walk.ts';

const everything: DocumentFilter = { words: [], tagNames: [], archived: 'all' };

/** Documents of these fields, one after the other. */
async function someDocuments(tenant: TenantFixture, ...inputs: DocumentFields[]): Promise<void> {
  for (const fields of inputs) await aDocument(tenant, fields);
}

const by = (id: string) => ({ type: 'user', id, name: 'x' }) as const;

/** The titles of the documents that a list with the filter holds. */
async function titlesOf(tenant: TenantFixture, filter: Partial<DocumentFilter>): Promise<string[]> {
  const documents = await whole(async (page) =>
    read(tenant).documents.list({ ...everything, ...filter }, page),
  );
  return documents.map(({ title }) => title);
}

/** The lists of documents. */
export function documentListsContract(storage: StorageOf): void {
  describe('lists of documents', () => {
    it('hold live documents in creation order, as their records', async () => {
      const tenant = await aTenantFixture(storage());
      const made = [await aDocument(tenant, { title: 'Zinc' }), await aDocument(tenant)];
      await aDocument(tenant, { deletedAt: tenant.tick() });
      const list = await whole(async (page) => read(tenant).documents.list(everything, page));
      expect(list).toEqual(made.map(documentRecord));
    });

    it('go through their pages both ways and count when asked to', async () => {
      const tenant = await aTenantFixture(storage());
      const now = tenant.tick();
      const inputs = Array.from({ length: 5 }, (_, made) => ({
        createdAt: now,
        archived: made === 1,
      }));
      await someDocuments(tenant, ...inputs, { title: 'last' });
      const list = async (page: PageRequest) => read(tenant).documents.list(everything, page);
      await expectPages(list, 2);
      expect(await pageOf(list, { limit: 2 })).not.toHaveProperty('total');
      expect(await pageOf(list, { limit: 2, total: true })).toMatchObject({ total: 6 });
      const found = { ...everything, words: ['guid'], archived: false };
      const searched = async (page: PageRequest) => read(tenant).documents.list(found, page);
      await expectPages(searched, 3);
      expect(await pageOf(searched, { limit: 2, total: true })).toMatchObject({ total: 4 });
    });

    it('select by the archived flag and by status', async () => {
      const tenant = await aTenantFixture(storage());
      await someDocuments(
        tenant,
        { title: 'draft' },
        { title: 'shelved', archived: true },
        { title: 'out', status: 'published' },
      );
      expect(await titlesOf(tenant, { archived: false })).toEqual(['draft', 'out']);
      expect(await titlesOf(tenant, { archived: true })).toEqual(['shelved']);
      expect(await titlesOf(tenant, { archived: 'all' })).toEqual(['draft', 'shelved', 'out']);
      expect(await titlesOf(tenant, { status: 'published' })).toEqual(['out']);
      expect(await titlesOf(tenant, { status: 'draft', archived: false })).toEqual(['draft']);
    });

    it('select by creator, editor, one of several tags, and moments', async () => {
      const tenant = await aTenantFixture(storage());
      const [ada, bo] = [await aMember(tenant), await aMember(tenant)];
      const start = tenant.tick();
      await aDocument(tenant, { title: 'a', createdBy: by(ada.id), tagNames: ['Web', 'new'] });
      const middle = tenant.tick();
      await aDocument(tenant, { title: 'b', createdBy: by(bo.id), editorIds: [ada.id] });
      const end = tenant.tick();
      await aDocument(tenant, { title: 'c', editorIds: [ada.id, bo.id], tagNames: ['old'] });
      expect(await titlesOf(tenant, { createdBy: [ada.id] })).toEqual(['a']);
      expect(await titlesOf(tenant, { createdBy: [bo.id, ada.id] })).toEqual(['a', 'b']);
      expect(await titlesOf(tenant, { editorIds: [bo.id] })).toEqual(['c']);
      expect(await titlesOf(tenant, { editorIds: [ada.id, bo.id] })).toEqual(['b', 'c']);
      expect(await titlesOf(tenant, { anyTag: ['WEB', 'old'] })).toEqual(['a', 'c']);
      expect(await titlesOf(tenant, { anyTag: ['nowhere'] })).toEqual([]);
      expect(await titlesOf(tenant, { createdSince: middle })).toEqual(['b', 'c']);
      expect(await titlesOf(tenant, { createdBefore: middle })).toEqual(['a']);
      expect(await titlesOf(tenant, { createdSince: middle, createdBefore: end })).toEqual(['b']);
      expect(await titlesOf(tenant, { createdBefore: start })).toEqual([]);
      expect(await titlesOf(tenant, { updatedSince: middle, updatedBefore: end })).toEqual(['b']);
      expect(await titlesOf(tenant, { updatedBefore: end })).toEqual(['a', 'b']);
    });

    it('select by project, archived or not', async () => {
      const tenant = await aTenantFixture(storage());
      const [project, shelved] = [
        await aProject(tenant),
        await aProject(tenant, { archived: true }),
      ];
      await someDocuments(
        tenant,
        { title: 'wide' },
        { title: 'here', projectId: project.id },
        { title: 'there', projectId: shelved.id },
      );
      expect(await titlesOf(tenant, { projectId: project.id })).toEqual(['here']);
      expect(await titlesOf(tenant, { projectId: shelved.id })).toEqual(['there']);
      expect(await titlesOf(tenant, { projectId: (await aProject(tenant)).id })).toEqual([]);
    });

    it('refuse a project that is deleted, foreign or nowhere alike, and still hold its documents', async () => {
      const tenant = await aTenantFixture(storage());
      const deleted = await aProject(tenant);
      await aDocument(tenant, { title: 'left', projectId: deleted.id });
      await editProject(tenant, deleted.id, { deletedAt: tenant.tick() });
      const foreign = await aProject(await aTenantFixture(storage()));
      for (const projectId of [deleted.id, foreign.id, tenant.newId()]) {
        for (const words of [[], ['left']]) {
          const refusal: unknown = await titlesOf(tenant, { projectId, words }).catch(
            (error: unknown) => error,
          );
          if (!isRefusal(refusal, 'validation_failed')) throw new Error(`took ${projectId}`);
          const errors = { project_id: ['is not a project of this organization'] };
          expect(refusal.details).toEqual({ errors });
        }
      }
      const [remaining] = await whole(async (page) =>
        read(tenant).documents.list(everything, page),
      );
      expect(remaining).toMatchObject({ title: 'left', project_id: null });
    });

    it('select by tags without case: all of them must be there, an unknown one never is', async () => {
      const tenant = await aTenantFixture(storage());
      await aDocument(await aTenantFixture(storage()), { tagNames: ['foreign'] });
      await someDocuments(
        tenant,
        { title: 'a', tagNames: ['Ärger', 'zinc'] },
        { title: 'b', tagNames: ['zinc', 'alum'] },
        { title: 'c' },
      );
      const tagged = async (...tagNames: string[]) => titlesOf(tenant, { tagNames });
      expect(await tagged('ZINC')).toEqual(['a', 'b']);
      expect(await tagged('zinc', 'äRGER')).toEqual(['a']);
      expect(await tagged('alum', 'ZINC', 'zinc', 'Alum')).toEqual(['b']);
      expect(await tagged('alum', 'ärger')).toEqual([]);
      expect(await tagged('zinc', 'unknown')).toEqual([]);
      expect(await tagged('foreign')).toEqual([]);
      expect(await tagged('Arger')).toEqual([]);
      expect(await tagged('z%')).toEqual([]);
    });

    it('all filters hold together', async () => {
      const tenant = await aTenantFixture(storage());
      const { id: projectId } = await aProject(tenant);
      const wanted = { projectId, status: 'published', tagNames: ['x'] } as const;
      await someDocuments(
        tenant,
        { ...wanted, tagNames: ['x'], title: 'wanted stone' },
        { ...wanted, tagNames: ['x'], title: 'wanted', projectId: null },
        { ...wanted, tagNames: ['x'], title: 'stone' },
        { ...wanted, tagNames: [], title: 'wanted' },
        { ...wanted, tagNames: ['x'], title: 'wanted', status: 'draft' },
      );
      expect(await titlesOf(tenant, { ...wanted, words: ['wanted'] })).toEqual(['wanted stone']);
    });
  });

  describe('the search for documents', () => {
    it('wants every word, in any of title, caption and text, without case and accents', async () => {
      const tenant = await aTenantFixture(storage());
      await someDocuments(
        tenant,
        { title: 'Ärger', caption: 'im Büro', contentHtml: '<p>100% a_b \\ tom &amp; jerry</p>' },
        { title: 'basa', caption: 'lt', contentHtml: '<a href="https://strong.example">x</a>' },
        { title: '日本語' },
      );
      const found = async (text: string) => titlesOf(tenant, { words: searchWords(text) });
      expect(await found('ARGER buro jerry')).toEqual(['Ärger']);
      expect(await found('rge ger')).toEqual(['Ärger']);
      expect(await found('arger lt')).toEqual([]);
      expect(await found('basalt')).toEqual([]);
      expect(await found('strong')).toEqual([]);
      expect(await found('amp')).toEqual([]);
      expect(await found('& 0% a_b \\')).toEqual(['Ärger']);
      for (const nowhere of ['%%', 'a__', '\\\\', "'' or 1=1", '1%m']) {
        expect(await found(nowhere)).toEqual([]);
      }
      expect(await found('本')).toEqual(['日本語']);
      expect(await found(' \t ')).toHaveLength(3);
    });

    it('follows a changed document', async () => {
      const tenant = await aTenantFixture(storage());
      const { id } = await aDocument(tenant, { title: 'granite', caption: 'slate' });
      const found = async (text: string) => titlesOf(tenant, { words: searchWords(text) });
      await editDocument(tenant, id, {
        title: 'marble',
        caption: null,
        contentHtml: '<p>chalk</p>',
      });
      expect(await found('marble chalk')).toEqual(['marble']);
      expect(await found('granite')).toEqual([]);
      expect(await found('slate')).toEqual([]);
      await editDocument(tenant, id, { contentHtml: null });
      expect(await found('chalk')).toEqual([]);
    });

    it('looks through the first 32 KiB of title, caption and text together', async () => {
      const tenant = await aTenantFixture(storage());
      const room = searchBudget.textBytes - 'near\nabc\n'.length;
      const [caption, fitting] = ['abc', `${'e'.repeat(room - 7)} needle`];
      await someDocuments(
        tenant,
        { title: 'near', caption, contentHtml: fitting },
        { title: 'away', caption, contentHtml: `e${fitting}` },
      );
      expect(await titlesOf(tenant, { words: ['needle'] })).toEqual(['near']);
      expect(await titlesOf(tenant, { words: ['needl'] })).toHaveLength(2);
    });

    it('finds nothing of another organization', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const contentHtml = '<p>needle</p>';
      await aDocument(tenant, { contentHtml });
      await aDocument(otherTenant, { contentHtml });
      expect(await titlesOf(tenant, { words: ['needle'] })).toEqual(['Guide']);
    });
  });
}
