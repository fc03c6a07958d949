import { Label } from '../../src/records/label.ts';
import { describe, expect, it } from 'vitest';
import { searchWords } from '../../src/kernel/search-words.ts';
import { projectRecord } from '../../src/records/project.ts';
import type { ProjectFilter } from '../../src/ports/projects.port.ts';
import type { MemberFilter } from '../../src/records/membership.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { editProject } from './edits.ts';
import { read, type StorageOf } from './test-storage.ts';
import { expectPages, pageOf, whole } from './walk.ts';

const everything: ProjectFilter = { archived: 'all', words: [] };

async function keysOf(tenant: TenantFixture, filter: Partial<ProjectFilter>): Promise<string[]> {
  const projects = await whole(async (page) =>
    read(tenant).projects.list({ ...everything, ...filter }, page),
  );
  return projects.map(({ key }) => key);
}

/** The lists of projects and of their members. */
export function projectListsContract(storage: StorageOf): void {
  describe('lists of projects', () => {
    it('holds live projects in creation order, as their records', async () => {
      const tenant = await aTenantFixture(storage());
      const projects = [
        await aProject(tenant, { name: 'Zinc' }),
        await aProject(tenant, { name: 'Alum' }),
      ];
      await aProject(tenant, { deletedAt: tenant.tick() });
      const list = await whole(async (page) => read(tenant).projects.list(everything, page));
      expect(list).toEqual(projects.map(projectRecord));
      expect(await read(tenant).projects.find(list[0]?.id ?? '')).toEqual(list[0]);
    });

    it('goes through its pages both ways and counts when asked to', async () => {
      const tenant = await aTenantFixture(storage());
      for (let made = 0; made < 5; made += 1) await aProject(tenant, { archived: made === 1 });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).projects.list(everything, page);
      await expectPages(list, 2);
      expect(await pageOf(list, { limit: 2 })).not.toHaveProperty('total');
      expect(await pageOf(list, { limit: 2, total: true })).toMatchObject({ total: 5 });
      const unarchived = await read(tenant).projects.list(
        { archived: false, words: [] },
        { limit: 2, total: true },
      );
      expect(unarchived.total).toBe(4);
    });

    it('is one empty page where there is no project', async () => {
      const tenant = await aTenantFixture(storage());
      const page = await read(tenant).projects.list(everything, { limit: 5, total: true });
      expect(page).toEqual({ items: [], next: null, prev: null, total: 0 });
    });

    it('selects by the times of creation and of the last change, from one moment on and before another', async () => {
      const tenant = await aTenantFixture(storage());
      const moments = [];
      for (const key of ['ONE', 'TWO', 'THR']) {
        const { createdAt } = await aProject(tenant, { key });
        moments.push(createdAt);
      }
      const [, second, third] = moments;
      expect(await keysOf(tenant, { createdSince: second })).toEqual(['TWO', 'THR']);
      expect(await keysOf(tenant, { createdBefore: second })).toEqual(['ONE']);
      expect(await keysOf(tenant, { updatedSince: second, updatedBefore: third })).toEqual(['TWO']);
      expect(await keysOf(tenant, { createdSince: second, createdBefore: third })).toEqual(['TWO']);
    });

    it('selects by the archived flag', async () => {
      const tenant = await aTenantFixture(storage());
      await aProject(tenant, { key: 'NOW' });
      await aProject(tenant, { key: 'OLD', archived: true });
      expect(await keysOf(tenant, { archived: false })).toEqual(['NOW']);
      expect(await keysOf(tenant, { archived: true })).toEqual(['OLD']);
      expect(await keysOf(tenant, { archived: 'all' })).toEqual(['NOW', 'OLD']);
    });

    it('finds every word in name or key, without case and accents, and takes wildcards literally', async () => {
      const tenant = await aTenantFixture(storage());
      await aProject(tenant, { key: 'WEB', name: 'Ärger im Büro' });
      await aProject(tenant, { key: 'APP', name: '100% web_site \\o/' });
      const found = async (text: string): Promise<string[]> =>
        keysOf(tenant, { words: searchWords(text) });
      expect(await found('web')).toEqual(['WEB', 'APP']);
      expect(await found('ARGER buro')).toEqual(['WEB']);
      expect(await found('web buro')).toEqual(['WEB']);
      expect(await found('app buro')).toEqual([]);
      expect(await found('0% b_s')).toEqual(['APP']);
      expect(await found('w%b')).toEqual([]);
      expect(await found('w_b')).toEqual([]);
      expect(await found('\\')).toEqual(['APP']);
      expect(await found('m')).toEqual(['WEB']);
    });
  });

  describe('sorted lists of projects', () => {
    it.each([
      ['created_at', 'Zb Am Zc'],
      ['-created_at', 'Zc Am Zb'],
      ['name', 'Am Zb Zc'],
      ['-name', 'Zc Zb Am'],
      ['key', 'Zb Zc Am'],
      ['-key', 'Am Zc Zb'],
      ['updated_at', 'Am Zc Zb'],
      ['-updated_at', 'Zb Zc Am'],
    ] as const)('%s: page by page and back', async (sort, expected) => {
      const tenant = await aTenantFixture(storage());
      const first = await aProject(tenant, { name: 'zb', key: 'ABA' });
      await aProject(tenant, { name: 'Am', key: 'CBA' });
      await aProject(tenant, { name: 'Zc', key: 'BBA' });
      await editProject(tenant, first.id, { updatedAt: tenant.tick() });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).projects.list(everything, page, sort);
      const names = (await whole(list)).map(({ name }) => name.replace('zb', 'Zb'));
      expect(names.join(' ')).toBe(expected);
      await expectPages(list, 1);
    });
  });

  describe('lists of members', () => {
    it('finds people by words of name and email, by the whole email and by role', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const anna = await aMember(tenant, { project, name: 'Änna Gray' });
      const email = `bert_1@${tenant.newId()}.test`;
      await aMember(tenant, { project, name: 'Bert Gray', email });
      await aMember(tenant, { name: 'Cleo', role: 'owner' });
      const lists = [
        (filter: MemberFilter, page: Parameters<typeof pageOf>[1]) =>
          read(tenant).projects.members(project.id, page, filter),
        (filter: MemberFilter, page: Parameters<typeof pageOf>[1]) =>
          read(tenant).organizations.members(page, filter),
      ];
      for (const list of lists) {
        const namesOf = async (filter: MemberFilter) =>
          (await whole(async (page) => list(filter, page))).map(({ name }) => name);
        const found = async (q: string) => namesOf({ words: searchWords(q) });
        expect(await found('gray ANNA')).toEqual(['Änna Gray']);
        expect(await found('t_1@')).toEqual(['Bert Gray']);
        expect(await found('a%')).toEqual([]);
        expect(await found('example.test')).toEqual(['Cleo', 'Änna Gray']);
        expect(await namesOf({ email: anna.email })).toEqual(['Änna Gray']);
        expect(await namesOf({ email: anna.email.slice(1) })).toEqual([]);
        expect(await namesOf({ roles: ['owner', 'admin'] })).toEqual(['Cleo']);
        expect(await namesOf({ words: ['gray'], roles: ['owner'] })).toEqual([]);
        const gray = async (page: Parameters<typeof pageOf>[1]) => list({ words: ['gray'] }, page);
        await expectPages(gray, 1);
        expect(await pageOf(gray, { limit: 1, total: true })).toMatchObject({ total: 2 });
      }
    });

    it('holds explicit members and owners and admins by name, with role and way of access', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const cleo = await aMember(tenant, { name: 'Cleo', project });
      const bert = await aMember(tenant, { name: 'Bert', role: 'owner' });
      const anna = await aMember(tenant, { name: 'Anna', role: 'admin', project });
      await aMember(tenant, { name: 'Plain' });
      await aMember(await aTenantFixture(storage()), { name: 'Foreign', role: 'owner' });
      const list = await whole(async (page) => read(tenant).projects.members(project.id, page));
      expect(list).toEqual([
        { id: anna.id, name: 'Anna', email: anna.email, role: 'admin', access: 'explicit' },
        { id: bert.id, name: 'Bert', email: bert.email, role: 'owner', access: 'implicit' },
        { id: cleo.id, name: 'Cleo', email: cleo.email, role: 'member', access: 'explicit' },
      ]);
    });

    it('goes through people of one name by id', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      for (const name of ['Same', 'Same', 'Other', 'Same', 'Zoe'])
        await aMember(tenant, { name, project });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).projects.members(project.id, page);
      await expectPages(list, 2);
      const sames = (await whole(list)).filter(({ name }) => name === 'Same').map(({ id }) => id);
      expect(sames).toEqual(sames.toSorted());
    });

    it('is absent for a project that is deleted, foreign or nowhere', async () => {
      const tenant = await aTenantFixture(storage());
      const deleted = await aProject(tenant, { deletedAt: tenant.tick() });
      const foreign = await aProject(await aTenantFixture(storage()));
      for (const id of [deleted.id, foreign.id, tenant.newId()]) {
        expect(await read(tenant).projects.members(id, { limit: 5 })).toBeNull();
        expect(await read(tenant).records.list(Label, id, { limit: 5 })).toBeNull();
        expect(await read(tenant).projects.tags(id, { limit: 5 })).toBeNull();
        expect(await read(tenant).boards.list(id, { limit: 5 })).toBeNull();
      }
    });
  });
}
