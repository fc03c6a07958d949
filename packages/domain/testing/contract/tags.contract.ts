import { describe, expect, it } from 'vitest';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editTicket } from './edits.ts';
import { read, type StorageOf } from './test-storage.ts';
import { expectPages, pageOf, whole } from './walk.ts';

/** The tags of a project. */
export function tagsContract(storage: StorageOf): void {
  describe('tags', () => {
    it('keeps the first spelling in the project, in the order asked for', async () => {
      const tenant = await aTenantFixture(storage());
      const [board, otherBoard] = [
        await aBoard(tenant, await aProject(tenant)),
        await aBoard(tenant, await aProject(tenant)),
      ];
      const spelled = async (on: typeof board, tagNames: string[]): Promise<string[]> => {
        const { id } = await aTicket(tenant, on, { tagNames });
        return (await read(tenant).tickets.find(id))?.tag_names ?? [];
      };
      expect(await spelled(board, ['Ärger', 'b%_', 'Web'])).toEqual(['Ärger', 'b%_', 'Web']);
      expect(await spelled(board, ['WEB', 'new', 'äRGER'])).toEqual(['Web', 'new', 'Ärger']);
      expect(await spelled(otherBoard, ['WEB'])).toEqual(['WEB']);
      expect(await spelled(board, [])).toEqual([]);
    });

    it('makes one tag of a new name that two write at once', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      await Promise.all(
        ['Fresh', 'FRESH', 'fresh'].map(async (name) =>
          aTicket(tenant, board, { tagNames: [name] }),
        ),
      );
      const listed = await whole(async (page) => read(tenant).projects.tags(board.projectId, page));
      expect(listed).toMatchObject([{ ticket_count: 3 }]);
    });

    it('lists the tags that tickets carry, archived ones too, with their number', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project);
      await aTicket(tenant, board, { tagNames: ['zinc'] });
      await aTicket(tenant, board, { tagNames: ['alum'] });
      await aTicket(tenant, board, { tagNames: ['mica', 'Alum'] });
      await aTicket(tenant, board, { tagNames: ['zinc', 'gone'], deletedAt: tenant.tick() });
      await aTicket(tenant, board, { tagNames: ['zinc', 'shelved'], archived: true });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).projects.tags(project.id, page);
      const listed = await whole(list);
      expect(listed.map(({ name, ticket_count }) => [name, ticket_count])).toEqual([
        ['zinc', 2],
        ['alum', 2],
        ['mica', 1],
        ['shelved', 1],
      ]);
      expect(new Set(listed.map(({ id }) => id)).size).toBe(4);
      await expectPages(list, 2);
      expect(await pageOf(list, { limit: 1, total: true })).toMatchObject({ total: 4 });
    });

    it('lists the tags with all words in the name', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      await aTicket(tenant, board, { tagNames: ['Ärger', 'ärgerlich', 'web'] });
      await aTicket(tenant, board, { tagNames: ['web'] });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).projects.tags(board.projectId, page, ['arger']);
      expect((await whole(list)).map(({ name }) => name)).toEqual(['Ärger', 'ärgerlich']);
      await expectPages(list, 1);
      expect(await pageOf(list, { limit: 1, total: true })).toMatchObject({ total: 2 });
    });

    it('forgets a tag when its last ticket drops it', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const ticket = await aTicket(tenant, await aBoard(tenant, project), {
        tagNames: ['one', 'two'],
      });
      await editTicket(tenant, ticket.id, { tagNames: ['two'] });
      const listed = await whole(async (page) => read(tenant).projects.tags(project.id, page));
      expect(listed.map(({ name }) => name)).toEqual(['two']);
    });
  });
}
