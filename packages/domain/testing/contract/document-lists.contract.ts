import { describe, expect, it } from 'vitest';
import { documentRecord } from '../../src/document/document-record.ts';
import type { DocumentFilter } from '../../src/document/documents.port.ts';
import { isRefusal } from '../../src/kernel/domain-error.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import { searchBudget } from '../../src/budgets/search-budget.ts';
import { searchWords } from '../../src/kernel/search-text.ts';
import { aDocument, type DocumentFields } from '../builders/documents.ts';
import { aSite, type Site } from '../builders/site.ts';
import { aProject } from '../builders/work.ts';
import { editDocument, editProject } from './edits.ts';
import { read, type GroundOf } from './ground.ts';
import { expectPages, pageOf, whole } from './walk.ts';

const everything: DocumentFilter = { words: [], tagNames: [], archived: 'all' };

/** Documents of these fields, one after the other. */
async function someDocuments(site: Site, ...wishes: DocumentFields[]): Promise<void> {
  for (const fields of wishes) await aDocument(site, fields);
}

/** The titles of the documents that a list with the filter holds. */
async function titlesOf(site: Site, filter: Partial<DocumentFilter>): Promise<string[]> {
  const documents = await whole(async (page) =>
    read(site).documents.list({ ...everything, ...filter }, page),
  );
  return documents.map(({ title }) => title);
}

/** The lists of documents. */
export function documentListsContract(ground: GroundOf): void {
  describe('lists of documents', () => {
    it('hold live documents in creation order, as their records', async () => {
      const site = await aSite(ground());
      const made = [await aDocument(site, { title: 'Zinc' }), await aDocument(site)];
      await aDocument(site, { deletedAt: site.tick() });
      const list = await whole(async (page) => read(site).documents.list(everything, page));
      expect(list).toEqual(made.map(documentRecord));
    });

    it('go through their pages both ways and count when asked to', async () => {
      const site = await aSite(ground());
      const now = site.tick();
      const wishes = Array.from({ length: 5 }, (_, made) => ({
        createdAt: now,
        archived: made === 1,
      }));
      await someDocuments(site, ...wishes, { title: 'last' });
      const list = async (page: PageRequest) => read(site).documents.list(everything, page);
      await expectPages(list, 2);
      expect(await pageOf(list, { limit: 2 })).not.toHaveProperty('total');
      expect(await pageOf(list, { limit: 2, total: true })).toMatchObject({ total: 6 });
      const found = { ...everything, words: ['guid'], archived: false };
      const searched = async (page: PageRequest) => read(site).documents.list(found, page);
      await expectPages(searched, 3);
      expect(await pageOf(searched, { limit: 2, total: true })).toMatchObject({ total: 4 });
    });

    it('select by the archived flag and by status', async () => {
      const site = await aSite(ground());
      await someDocuments(
        site,
        { title: 'draft' },
        { title: 'shelved', archived: true },
        { title: 'out', status: 'published' },
      );
      expect(await titlesOf(site, { archived: false })).toEqual(['draft', 'out']);
      expect(await titlesOf(site, { archived: true })).toEqual(['shelved']);
      expect(await titlesOf(site, { archived: 'all' })).toEqual(['draft', 'shelved', 'out']);
      expect(await titlesOf(site, { status: 'published' })).toEqual(['out']);
      expect(await titlesOf(site, { status: 'draft', archived: false })).toEqual(['draft']);
    });

    it('select by project, archived or not', async () => {
      const site = await aSite(ground());
      const [project, shelved] = [await aProject(site), await aProject(site, { archived: true })];
      await someDocuments(
        site,
        { title: 'wide' },
        { title: 'here', projectId: project.id },
        { title: 'there', projectId: shelved.id },
      );
      expect(await titlesOf(site, { projectId: project.id })).toEqual(['here']);
      expect(await titlesOf(site, { projectId: shelved.id })).toEqual(['there']);
      expect(await titlesOf(site, { projectId: (await aProject(site)).id })).toEqual([]);
    });

    it('refuse a project that is deleted, foreign or nowhere alike, and still hold its documents', async () => {
      const site = await aSite(ground());
      const deleted = await aProject(site);
      await aDocument(site, { title: 'left', projectId: deleted.id });
      await editProject(site, deleted.id, { deletedAt: site.tick() });
      const foreign = await aProject(await aSite(ground()));
      for (const projectId of [deleted.id, foreign.id, site.newId()]) {
        for (const words of [[], ['left']]) {
          const refusal: unknown = await titlesOf(site, { projectId, words }).catch(
            (error: unknown) => error,
          );
          if (!isRefusal(refusal, 'validation_failed')) throw new Error(`took ${projectId}`);
          const errors = { project_id: ['names no project of this organization'] };
          expect(refusal.details).toEqual({ errors });
        }
      }
      const [left] = await whole(async (page) => read(site).documents.list(everything, page));
      expect(left).toMatchObject({ title: 'left', project_id: null });
    });

    it('select by tags without case: all of them must be there, an unknown one never is', async () => {
      const site = await aSite(ground());
      await aDocument(await aSite(ground()), { tagNames: ['foreign'] });
      await someDocuments(
        site,
        { title: 'a', tagNames: ['Ärger', 'zinc'] },
        { title: 'b', tagNames: ['zinc', 'alum'] },
        { title: 'c' },
      );
      const tagged = async (...tagNames: string[]) => titlesOf(site, { tagNames });
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
      const site = await aSite(ground());
      const { id: projectId } = await aProject(site);
      const wanted = { projectId, status: 'published', tagNames: ['x'] } as const;
      await someDocuments(
        site,
        { ...wanted, tagNames: ['x'], title: 'wanted stone' },
        { ...wanted, tagNames: ['x'], title: 'wanted', projectId: null },
        { ...wanted, tagNames: ['x'], title: 'stone' },
        { ...wanted, tagNames: [], title: 'wanted' },
        { ...wanted, tagNames: ['x'], title: 'wanted', status: 'draft' },
      );
      expect(await titlesOf(site, { ...wanted, words: ['wanted'] })).toEqual(['wanted stone']);
    });
  });

  describe('the search for documents', () => {
    it('wants every word, in any of title, caption and text, without case and accents', async () => {
      const site = await aSite(ground());
      await someDocuments(
        site,
        { title: 'Ärger', caption: 'im Büro', contentHtml: '<p>100% a_b \\ tom &amp; jerry</p>' },
        { title: 'basa', caption: 'lt', contentHtml: '<a href="https://strong.example">x</a>' },
        { title: '日本語' },
      );
      const found = async (text: string) => titlesOf(site, { words: searchWords(text) });
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
      const site = await aSite(ground());
      const { id } = await aDocument(site, { title: 'granite', caption: 'slate' });
      const found = async (text: string) => titlesOf(site, { words: searchWords(text) });
      await editDocument(site, id, { title: 'marble', caption: null, contentHtml: '<p>chalk</p>' });
      expect(await found('marble chalk')).toEqual(['marble']);
      expect(await found('granite')).toEqual([]);
      expect(await found('slate')).toEqual([]);
      await editDocument(site, id, { contentHtml: null });
      expect(await found('chalk')).toEqual([]);
    });

    it('looks through the first 32 KiB of title, caption and text together', async () => {
      const site = await aSite(ground());
      const room = searchBudget.textBytes - 'near\nabc\n'.length;
      const [caption, fitting] = ['abc', `${'e'.repeat(room - 7)} needle`];
      await someDocuments(
        site,
        { title: 'near', caption, contentHtml: fitting },
        { title: 'away', caption, contentHtml: `e${fitting}` },
      );
      expect(await titlesOf(site, { words: ['needle'] })).toEqual(['near']);
      expect(await titlesOf(site, { words: ['needl'] })).toHaveLength(2);
    });

    it('finds nothing of another organization', async () => {
      const [site, other] = [await aSite(ground()), await aSite(ground())];
      const contentHtml = '<p>needle</p>';
      await aDocument(site, { contentHtml });
      await aDocument(other, { contentHtml });
      expect(await titlesOf(site, { words: ['needle'] })).toEqual(['Guide']);
    });
  });
}
