import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../src/kernel/domain-error.ts';
import type { TicketFilter } from '../../src/ticket/tickets.port.ts';
import { aMember } from '../builders/people.ts';
import { aSite, type Site } from '../builders/site.ts';
import { aTicket, someTickets, type TicketFields } from '../builders/tickets.ts';
import { aBoard, aLabel, aProject } from '../builders/work.ts';
import { read, type GroundOf } from './ground.ts';
import { whole } from './walk.ts';

interface Setting {
  site: Site;
  projectId: string;
  boardId: string;
  /** The titles of those that a list with the filter holds. */
  titlesOf(filter: Partial<TicketFilter>): Promise<string[]>;
  add(...tickets: TicketFields[]): Promise<void>;
}

async function aSetting(ground: GroundOf): Promise<Setting> {
  const site = await aSite(ground());
  const project = await aProject(site);
  const board = await aBoard(site, project);
  return {
    site,
    projectId: project.id,
    boardId: board.id,
    titlesOf: async (filter) => {
      const full: TicketFilter = { words: [], archived: false, ...filter };
      const tickets = await whole(async (page) =>
        read(site).tickets.list(project.id, full, 'rank', page),
      );
      return tickets.map(({ title }) => title);
    },
    add: async (...tickets) => {
      await someTickets(site, board, tickets);
    },
  };
}

/** Which tickets a list holds. */
export function ticketFiltersContract(ground: GroundOf): void {
  describe('filters of tickets', () => {
    it('select by the archived flag, deleted tickets never', async () => {
      const { titlesOf, add, site } = await aSetting(ground);
      const deletedAt = site.tick();
      await add({ title: 'live' }, { title: 'shelved', archived: true }, { deletedAt });
      await add({ archived: true, deletedAt });
      expect(await titlesOf({ archived: false })).toEqual(['live']);
      expect(await titlesOf({ archived: true })).toEqual(['shelved']);
      expect(await titlesOf({ archived: 'all' })).toEqual(['live', 'shelved']);
    });

    it('select by board', async () => {
      const { titlesOf, add, site, projectId, boardId } = await aSetting(ground);
      const other = await aBoard(site, { id: projectId });
      await add({ title: 'here' });
      await aTicket(site, other, { title: 'there' });
      expect(await titlesOf({ boardId })).toEqual(['here']);
      expect(await titlesOf({ boardId: other.id })).toEqual(['there']);
    });

    it('select by assignee, label and priority', async () => {
      const { titlesOf, add, site, projectId } = await aSetting(ground);
      const project = { id: projectId };
      const [one, two] = [await aMember(site, { project }), await aMember(site, { project })];
      const label = await aLabel(site, project);
      await add(
        { title: 'a', assigneeIds: [one.id], labelIds: [label.id], priority: 'high' },
        { title: 'b', assigneeIds: [two.id, one.id], priority: 'highest' },
        { title: 'c', labelIds: [label.id] },
      );
      expect(await titlesOf({ assigneeId: one.id })).toEqual(['a', 'b']);
      expect(await titlesOf({ assigneeId: two.id })).toEqual(['b']);
      expect(await titlesOf({ labelId: label.id })).toEqual(['a', 'c']);
      expect(await titlesOf({ priority: 'high' })).toEqual(['a']);
      expect(await titlesOf({ priority: 'lowest' })).toEqual([]);
      expect(await titlesOf({ assigneeId: one.id, labelId: label.id })).toEqual(['a']);
    });

    it('select by tag without case, an unknown one selecting nothing', async () => {
      const { titlesOf, add } = await aSetting(ground);
      await add(
        { title: 'a', tagNames: ['Ärger', 'zinc'] },
        { title: 'b', tagNames: ['zinc'] },
        {},
      );
      expect(await titlesOf({ tag: 'ZINC' })).toEqual(['a', 'b']);
      expect(await titlesOf({ tag: 'äRGER' })).toEqual(['a']);
      expect(await titlesOf({ tag: 'Arger' })).toEqual([]);
      expect(await titlesOf({ tag: 'zin' })).toEqual([]);
      expect(await titlesOf({ tag: 'z%' })).toEqual([]);
    });

    it('select what is due before a moment and not on a done board', async () => {
      const { titlesOf, add, site, projectId } = await aSetting(ground);
      const moment = new Date('2026-06-01T12:00:00.000Z');
      const before = new Date(moment.getTime() - 1);
      const done = await aBoard(site, { id: projectId }, { isDone: true });
      await add(
        { title: 'late', dueAt: before },
        { title: 'on time', dueAt: moment },
        { title: 'free' },
      );
      await aTicket(site, done, { title: 'finished', dueAt: before });
      expect(await titlesOf({ overdue: { is: true, at: moment } })).toEqual(['late']);
      expect((await titlesOf({ overdue: { is: false, at: moment } })).toSorted()).toEqual([
        'finished',
        'free',
        'on time',
      ]);
    });

    it('select what was updated at a moment or since', async () => {
      const { titlesOf, add } = await aSetting(ground);
      const moment = new Date('2026-06-01T12:00:00.000Z');
      const before = new Date(moment.getTime() - 1);
      await add({ title: 'before', updatedAt: before }, { title: 'at', updatedAt: moment });
      expect(await titlesOf({ updatedSince: moment })).toEqual(['at']);
      expect(await titlesOf({ updatedSince: before })).toEqual(['before', 'at']);
    });

    it('refuse what names nothing of the project, the foreign just as the absent', async () => {
      const { titlesOf, site, projectId, add } = await aSetting(ground);
      await add({});
      const sibling = await aProject(site);
      const foreignSite = await aSite(ground());
      const foreign = await aProject(foreignSite);
      const absent = site.newId();
      const strangers: [keyof TicketFilter, string, string[]][] = [
        [
          'boardId',
          'board_id',
          [
            (await aBoard(site, sibling)).id,
            (await aBoard(foreignSite, foreign)).id,
            (await aBoard(site, { id: projectId }, { deletedAt: site.tick() })).id,
            absent,
          ],
        ],
        [
          'labelId',
          'label_id',
          [(await aLabel(site, sibling)).id, (await aLabel(foreignSite, foreign)).id, absent],
        ],
        ['assigneeId', 'assignee_id', [(await aMember(foreignSite, { role: 'owner' })).id, absent]],
      ];
      for (const [filter, field, ids] of strangers) {
        const refusals = [];
        for (const id of ids) {
          const refusal: unknown = await titlesOf({ [filter]: id }).catch(
            (error: unknown) => error,
          );
          if (!isRefusal(refusal, 'validation_failed')) throw new Error(`took ${field} ${id}`);
          expect(Object.keys(refusal.details.errors)).toEqual([field]);
          refusals.push(refusal.details);
        }
        for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
      }
    });

    it('take a label of the project and a person of the organization that no ticket has', async () => {
      const { titlesOf, site, projectId, add } = await aSetting(ground);
      await add({});
      const project = { id: projectId };
      const [label, member] = [await aLabel(site, project), await aMember(site, { project })];
      const owner = await aMember(site, { role: 'owner' });
      expect(await titlesOf({ labelId: label.id })).toEqual([]);
      expect(await titlesOf({ assigneeId: member.id })).toEqual([]);
      expect(await titlesOf({ assigneeId: owner.id })).toEqual([]);
      expect(await titlesOf({ assigneeId: (await aMember(site)).id })).toEqual([]);
    });

    it('all hold together', async () => {
      const { titlesOf, add, boardId } = await aSetting(ground);
      await add(
        { title: 'wanted stone', priority: 'high', tagNames: ['x'] },
        { title: 'wanted', priority: 'low', tagNames: ['x'] },
        { title: 'stone', priority: 'high', tagNames: ['x'] },
        { title: 'wanted', priority: 'high' },
      );
      const filter = { boardId, priority: 'high', tag: 'X', words: ['wanted'] } as const;
      expect(await titlesOf(filter)).toEqual(['wanted stone']);
    });
  });
}
