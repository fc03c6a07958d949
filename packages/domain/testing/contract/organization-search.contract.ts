import { describe, expect, it } from 'vitest';
import { searchWords } from '../../src/kernel/search-words.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import {
  bestOf,
  pageOfMatches,
  placeOf,
  searchKinds,
  type SearchKind,
} from '../../src/search/search-result.ts';
import type { Actor } from '../../src/access/principal.ts';
import { aDocument } from '../builders/documents.ts';
import { aComment } from '../builders/comments.ts';
import { aMember } from '../builders/people.ts';
import { aPrincipal, aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket, someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editProject } from './edits.ts';
import { read, type StorageOf } from './test-storage.ts';
import { expectPages, whole } from './walk.ts';

interface Options {
  kinds?: readonly SearchKind[];
  archived?: boolean | 'all';
  limit?: number;
}

async function matchesOf(tenant: TenantFixture, q: string, options: Options = {}) {
  const { kinds = searchKinds, archived = false, limit = 20 } = options;
  const wish = { words: searchWords(q), kinds, archived, limit };
  return bestOf(await read(tenant).search.find(wish), limit);
}

/** The titles of what is found, best first. */
async function titlesOf(
  tenant: TenantFixture,
  q: string,
  options: Options = {},
): Promise<string[]> {
  return (await matchesOf(tenant, q, options)).map(({ title }) => title);
}

/** A project WEB, “Web shop”, with two tickets and a document in it, and a document of the organization. */
async function aShop(tenant: TenantFixture) {
  const project = await aProject(tenant, {
    key: 'WEB',
    name: 'Web shop',
    description: 'It <sells>.',
  });
  const board = await aBoard(tenant, project);
  const [pay, login] = await someTickets(tenant, board, [
    { title: 'Pay by card', descriptionHtml: '<p>As on the <b>login</b> page</p>' },
    { title: 'Login fails', descriptionHtml: null },
  ]);
  if (pay === undefined || login === undefined) throw new Error('made no tickets');
  const guide = await aDocument(tenant, {
    title: 'How to pay',
    caption: 'Cards and bills',
    projectId: project.id,
  });
  const rules = await aDocument(tenant, { title: 'Rules', contentHtml: '<p>Never pay twice</p>' });
  return { project, board, pay, login, guide, rules };
}

/** The search over tickets, documents, projects and comments. */
export function organizationSearchContract(storage: StorageOf): void {
  describe('the search over an organization', () => {
    it('finds tickets, documents and projects that hold all words, the titles first, then the last changed', async () => {
      const tenant = await aTenantFixture(storage());
      const { project, pay, login, guide, rules } = await aShop(tenant);
      expect(await matchesOf(tenant, 'pay')).toEqual([
        {
          kind: 'document',
          id: guide.id,
          key: null,
          title: 'How to pay',
          text: 'Cards and bills',
          project_id: project.id,
          updated_at: guide.updatedAt.toISOString(),
          grade: 2,
        },
        {
          kind: 'ticket',
          id: pay.id,
          key: 'WEB-1',
          title: 'Pay by card',
          text: expect.stringContaining('As on the login page'),
          project_id: project.id,
          updated_at: pay.updatedAt.toISOString(),
          grade: 2,
        },
        {
          kind: 'document',
          id: rules.id,
          key: null,
          title: 'Rules',
          text: expect.stringContaining('Never pay twice'),
          project_id: null,
          updated_at: rules.updatedAt.toISOString(),
          grade: 1,
        },
      ]);
      const found = await matchesOf(tenant, 'LOGIN');
      expect(found.map(({ id, grade }) => [id, grade])).toEqual([
        [login.id, 2],
        [pay.id, 1],
      ]);
      expect(await titlesOf(tenant, 'pay login')).toEqual(['Pay by card']);
      expect(await titlesOf(tenant, '%')).toEqual([]);
    });

    it('puts the record with the key before all others', async () => {
      const tenant = await aTenantFixture(storage());
      const { board } = await aShop(tenant);
      await aTicket(tenant, board, { title: 'Follows web-1' });
      expect(await titlesOf(tenant, 'web-1')).toEqual(['Pay by card', 'Follows web-1']);
      const [first] = await matchesOf(tenant, 'Web');
      expect(first).toMatchObject({ kind: 'project', key: 'WEB', grade: 3, text: 'It <sells>.' });
    });

    it('keeps to the kinds asked for and to the limit of each', async () => {
      const tenant = await aTenantFixture(storage());
      await aShop(tenant);
      expect(await titlesOf(tenant, 'pay', { kinds: ['document'] })).toEqual([
        'How to pay',
        'Rules',
      ]);
      expect(await titlesOf(tenant, 'shop', { kinds: ['ticket', 'document'] })).toEqual([]);
      const wish = { words: ['pay'], kinds: searchKinds, archived: false, limit: 1 };
      const matches = await read(tenant).search.find(wish);
      expect(matches.map(({ title }) => title).toSorted()).toEqual(['How to pay', 'Pay by card']);
    });

    it.each(['pay', ''])('is read page by page and back: "%s"', async (q) => {
      const tenant = await aTenantFixture(storage());
      const { board } = await aShop(tenant);
      await aTicket(tenant, board, { title: 'Pay later' });
      await aTicket(tenant, board, { title: 'Other', descriptionHtml: '<p>pay</p>' });
      const all = await matchesOf(tenant, q);
      expect(all.length).toBeGreaterThan(3);
      const list = async (page: PageRequest) =>
        pageOfMatches(
          await read(tenant).search.find({
            words: searchWords(q),
            kinds: searchKinds,
            archived: false,
            limit: page.limit + 1,
            place: placeOf(page.cursor),
          }),
          page,
        );
      expect((await whole(list)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      await expectPages(list, 1);
      await expectPages(list, 2);
      await expectPages(list, 3);
    });

    it('keeps to a project', async () => {
      const tenant = await aTenantFixture(storage());
      const { project } = await aShop(tenant);
      const otherBoard = await aBoard(tenant, await aProject(tenant));
      await aTicket(tenant, otherBoard, { title: 'Pay elsewhere' });
      const request = { words: ['pay'], kinds: searchKinds, archived: false, limit: 9 };
      const matches = await read(tenant).search.find({ ...request, projectId: project.id });
      expect(matches.map(({ title }) => title).toSorted()).toEqual(['How to pay', 'Pay by card']);
      const matchesElsewhere = await read(tenant).search.find({
        ...request,
        projectId: otherBoard.projectId,
      });
      expect(matchesElsewhere.map(({ title }) => title)).toEqual(['Pay elsewhere']);
    });

    it('shows what was changed last when there are no words', async () => {
      const tenant = await aTenantFixture(storage());
      await aShop(tenant);
      expect(await titlesOf(tenant, ' ', { limit: 3 })).toEqual([
        'Rules',
        'How to pay',
        'Login fails',
      ]);
      expect(await titlesOf(tenant, '', { kinds: ['project'] })).toEqual(['Web shop']);
    });

    it('finds neither archived nor deleted records, nor tickets of a deleted project', async () => {
      const tenant = await aTenantFixture(storage());
      const { project, board } = await aShop(tenant);
      const deletedAt = tenant.tick();
      await someTickets(tenant, board, [
        { title: 'pay shelved', archived: true },
        { title: 'pay gone', deletedAt },
      ]);
      await aDocument(tenant, { title: 'pay shelved', archived: true });
      await aDocument(tenant, { title: 'pay gone', deletedAt });
      await aProject(tenant, { name: 'pay shelved', archived: true });
      const all = ['How to pay', 'Pay by card', 'Rules'];
      expect(await titlesOf(tenant, 'pay')).toEqual(all);
      expect(await titlesOf(tenant, '')).toHaveLength(5);
      const shelved = ['pay shelved', 'pay shelved', 'pay shelved'];
      expect(await titlesOf(tenant, 'pay', { archived: true })).toEqual(shelved);
      expect(await titlesOf(tenant, '', { archived: true })).toEqual(shelved);
      const both = await titlesOf(tenant, 'pay', { archived: 'all' });
      expect(both.toSorted()).toEqual([...all, ...shelved].toSorted());
      await editProject(tenant, project.id, { deletedAt });
      expect(await titlesOf(tenant, 'pay')).toEqual(['How to pay', 'Rules']);
      const [guide] = await matchesOf(tenant, 'pay');
      expect(guide).toMatchObject({ title: 'How to pay', project_id: null });
    });

    it('finds for a member what they can see, and nothing of another organization', async () => {
      const tenant = await aTenantFixture(storage());
      await aShop(tenant);
      const own = await aProject(tenant, { name: 'Pay desk' });
      const board = await aBoard(tenant, own);
      await aTicket(tenant, board, { title: 'pay me' });
      const user = await aMember(tenant, { project: own });
      const actor: Actor = { type: 'user', id: user.id, name: 'Ada' };
      const { organizationId } = tenant.principal;
      const person = { userId: user.id, role: 'member' } as const;
      const member = { ...tenant, principal: aPrincipal(organizationId, { actor, person }) };
      await aDocument(tenant, { title: 'pay all', status: 'published' });
      expect((await titlesOf(member, 'pay')).toSorted()).toEqual(['Pay desk', 'pay all', 'pay me']);
      expect(await titlesOf(await aTenantFixture(storage()), 'pay')).toEqual([]);
    });

    it('finds a rare word and a key behind many tickets that were changed later', async () => {
      const tenant = await aTenantFixture(storage());
      const { board } = await aShop(tenant);
      const many = Array.from({ length: 310 }, (_, at) => ({
        title: `common ${at}`,
        rank: `i${at}`,
      }));
      await someTickets(tenant, board, many);
      expect(await titlesOf(tenant, 'card', { kinds: ['ticket'] })).toEqual(['Pay by card']);
      expect(await titlesOf(tenant, 'common', { limit: 2 })).toEqual(['common 309', 'common 308']);
      const [first, second] = await titlesOf(tenant, 'web-1', { limit: 2 });
      expect([first, second]).toEqual(['Pay by card', expect.stringContaining('common')]);
    });

    it('finds comments on tickets, behind what has the words itself, with the key and title of the ticket', async () => {
      const tenant = await aTenantFixture(storage());
      const { project, pay, login, guide } = await aShop(tenant);
      const comment = await aComment(
        tenant,
        { kind: 'ticket', id: login.id },
        {
          bodyHtml: '<p>Paid by <em>Straße</em> card &amp; bill</p>',
        },
      );
      await aComment(
        tenant,
        { kind: 'document', id: guide.id },
        { bodyHtml: '<p>Cards of paper</p>' },
      );
      expect(await matchesOf(tenant, 'CARD')).toEqual([
        expect.objectContaining({ kind: 'ticket', id: pay.id }),
        expect.objectContaining({ kind: 'document', id: guide.id }),
        {
          kind: 'comment',
          id: comment.id,
          key: 'WEB-2',
          title: 'Login fails',
          text: expect.stringContaining('Paid by Straße card & bill'),
          project_id: project.id,
          updated_at: comment.updatedAt.toISOString(),
          grade: 0,
        },
      ]);
      expect(await titlesOf(tenant, 'strasse bill')).toEqual(['Login fails']);
      const only = await matchesOf(tenant, '', { kinds: ['comment'] });
      expect(only.map(({ id }) => id)).toEqual([comment.id]);
      expect((await matchesOf(tenant, '')).at(-1)?.id).toBe(comment.id);
    });

    it('finds the comments of one ticket that were changed last, page by page', async () => {
      const tenant = await aTenantFixture(storage());
      const { pay, login } = await aShop(tenant);
      const ids: string[] = [];
      for (const { id } of [pay, pay, login, pay, pay, pay]) {
        const on = { kind: 'ticket', id } as const;
        ids.push((await aComment(tenant, on, { bodyHtml: '<p>same</p>' })).id);
      }
      const found = await matchesOf(tenant, 'same');
      expect(found.map(({ id }) => id)).toEqual([ids[5], ids[4], ids[3], ids[2]]);
      const list = async (page: PageRequest) =>
        pageOfMatches(
          await read(tenant).search.find({
            words: ['same'],
            kinds: ['comment'],
            archived: false,
            limit: page.limit + 1,
            place: placeOf(page.cursor),
          }),
          page,
        );
      await expectPages(list, 1);
      await expectPages(list, 3);
      expect((await whole(list)).map(({ id }) => id)).toEqual([ids[5], ids[4], ids[3], ids[2]]);
    });

    it('finds no comment that is deleted, or of a ticket or project that is deleted or archived or not seen', async () => {
      const tenant = await aTenantFixture(storage());
      const { project, board, pay } = await aShop(tenant);
      const deletedAt = tenant.tick();
      const [shelved, deleted] = await someTickets(tenant, board, [
        { title: 'shelved', archived: true },
        { title: 'deleted', deletedAt },
      ]);
      if (shelved === undefined || deleted === undefined) throw new Error('made no tickets');
      for (const { id } of [pay, shelved, deleted]) {
        await aComment(tenant, { kind: 'ticket', id }, { bodyHtml: '<p>needle</p>' });
      }
      await aComment(
        tenant,
        { kind: 'ticket', id: pay.id },
        { bodyHtml: '<p>needle</p>', deletedAt },
      );
      expect(await titlesOf(tenant, 'needle')).toEqual(['Pay by card']);
      expect(await titlesOf(tenant, 'needle', { archived: true })).toEqual(['shelved']);
      expect(await titlesOf(tenant, 'needle', { kinds: ['ticket'] })).toEqual([]);
      const elsewhere = await aProject(tenant);
      const request = { words: ['needle'], kinds: searchKinds, archived: false, limit: 9 };
      const find = read(tenant).search.find;
      expect(await find({ ...request, projectId: elsewhere.id })).toEqual([]);
      expect(await find({ ...request, projectId: project.id })).toHaveLength(1);
      const user = await aMember(tenant, { project: elsewhere });
      const actor: Actor = { type: 'user', id: user.id, name: 'Ada' };
      const { organizationId } = tenant.principal;
      const person = { userId: user.id, role: 'member' } as const;
      const member = { ...tenant, principal: aPrincipal(organizationId, { actor, person }) };
      expect(await titlesOf(member, 'needle')).toEqual([]);
      expect(await titlesOf(await aTenantFixture(storage()), 'needle')).toEqual([]);
      await editProject(tenant, project.id, { deletedAt });
      expect(await titlesOf(tenant, 'needle')).toEqual([]);
    });

    it('answers the text around a word deep in a description, without rests of tags', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      const lines = Array.from({ length: 400 }, (_, at) => `<p><a href="/x">line ${at}</a></p>`);
      const filler = lines.join('');
      const descriptionHtml = `<p>opening</p>${filler}<p>The Needle is here</p>${filler}`;
      await aTicket(tenant, board, { title: 'Deep', descriptionHtml });
      const textFor = async (q: string) => (await matchesOf(tenant, q))[0]?.text ?? '';
      expect(await textFor('needle')).toMatch(/^… .*line 399 +The Needle is here +line 0 /su);
      expect(await textFor('needle')).not.toMatch(/[<>]|href/u);
      expect((await textFor('needle')).length).toBeLessThan(4096);
      expect(await textFor('opening')).toMatch(/^\s*opening +line 0/su);
      expect(await textFor('deep')).toMatch(/^\s*opening/su);
    });
  });
}
