import { describe, expect, it } from 'vitest';
import { aSite } from '../builders/site.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editTicket } from './edits.ts';
import { read, write, type GroundOf } from './ground.ts';
import { expectPages, pageOf, whole } from './walk.ts';

/** The tags of a project. */
export function tagsContract(ground: GroundOf): void {
  describe('tags', () => {
    it('keeps the first spelling in the project, in the order asked for', async () => {
      const site = await aSite(ground());
      const [project, other] = [await aProject(site), await aProject(site)];
      const adopt = async (id: string, names: string[]): Promise<string[]> =>
        write(site, async ({ tags }) => tags.adopt(id, names));
      expect(await adopt(project.id, ['Ärger', 'b%_', 'Web'])).toEqual(['Ärger', 'b%_', 'Web']);
      expect(await adopt(project.id, ['WEB', 'new', 'äRGER'])).toEqual(['Web', 'new', 'Ärger']);
      expect(await adopt(other.id, ['WEB'])).toEqual(['WEB']);
      expect(await adopt(project.id, [])).toEqual([]);
    });

    it('makes one tag of a new name that two write at once', async () => {
      const site = await aSite(ground());
      const board = await aBoard(site, await aProject(site));
      await Promise.all(
        ['Fresh', 'FRESH', 'fresh'].map(async (name) => aTicket(site, board, { tagNames: [name] })),
      );
      const listed = await whole(async (page) => read(site).projects.tags(board.projectId, page));
      expect(listed).toMatchObject([{ ticket_count: 3 }]);
    });

    it('lists the tags that tickets carry, archived ones too, with their number', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const board = await aBoard(site, project);
      await aTicket(site, board, { tagNames: ['zinc'] });
      await aTicket(site, board, { tagNames: ['alum'] });
      await aTicket(site, board, { tagNames: ['mica', 'Alum'] });
      await aTicket(site, board, { tagNames: ['zinc', 'gone'], deletedAt: site.tick() });
      await aTicket(site, board, { tagNames: ['zinc', 'shelved'], archived: true });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(site).projects.tags(project.id, page);
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

    it('forgets a tag when its last ticket drops it', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const ticket = await aTicket(site, await aBoard(site, project), { tagNames: ['one', 'two'] });
      await editTicket(site, ticket.id, { tagNames: ['two'] });
      const listed = await whole(async (page) => read(site).projects.tags(project.id, page));
      expect(listed.map(({ name }) => name)).toEqual(['two']);
    });
  });
}
