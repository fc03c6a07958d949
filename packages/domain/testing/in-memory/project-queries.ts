import { isSelected } from '../../src/kernel/deleted-filter.ts';
import { isOverdue } from '../../src/ticket/overdue.ts';
import type { User } from '../../src/identity/account/user.ts';
import type { Page, PageRequest } from '../../src/kernel/page.ts';
import { searchableText } from '../../src/kernel/search-text.ts';
import type { TagRecord } from '../../src/project/label.ts';
import { projectRecord, type ProjectRecord } from '../../src/project/project.ts';
import type { ProjectQueries, ProjectSort } from '../../src/project/projects.port.ts';
import { hasWords } from '../../src/kernel/words-in-names.ts';
import { isSelectedMember, type MemberRecord } from '../../src/tenancy/membership.ts';
import { liveBoards, liveProject } from './live.ts';
import { countedWeeks } from './counted-weeks.ts';
import { isBefore, isSince } from './filters.ts';
import { pageOf, type Order } from './paging.ts';
import { matches, refuseUnknownRecords } from './ticket-queries.ts';
import { accessOf } from './projects.ts';
import type { Table } from './table.ts';
import type { TenantData } from './tenant-data.ts';

/** Identifiers grow with time: their order is the order of creation. */
const byCreation: Order<{ id: string }> = { ways: ['up'], values: ({ id }) => [id] };

/** By letters and accents, without regard to case. */
const names = new Intl.Collator('und', { sensitivity: 'accent' });

function orderBy(sort: ProjectSort): Order<ProjectRecord> {
  const way = sort.startsWith('-') ? 'down' : 'up';
  const field = sort.replace('-', '') as 'created_at' | 'updated_at' | 'name' | 'key';
  return {
    ways: [way, way],
    values: (project) => [project[field], project.id],
    ...(field === 'name' && { collate: names.compare }),
  };
}

const byName: Order<MemberRecord> = { ways: ['up', 'up'], values: ({ name, id }) => [name, id] };

/** Reads of the projects of one organization; `users` are those of the deployment. */
export function projectQueries(data: () => TenantData, users: () => Table<User>): ProjectQueries {
  const pageIn = <T>(
    projectId: string,
    records: (data: TenantData) => T[],
    order: Order<NoInfer<T>>,
    page: PageRequest,
  ): Page<T> | null =>
    liveProject(data(), projectId) === null ? null : pageOf(records(data()), order, page);

  return {
    find: async (id) => {
      const project = liveProject(data(), id);
      return project === null ? null : projectRecord(project);
    },
    idsOfKeys: async (keys) =>
      new Map(
        data()
          .projects.where(({ key }) => keys.includes(key))
          .map(({ key, id }) => [key, id]),
      ),
    list: async ({ archived, words, deleted, ...times }, page, sort = 'created_at') => {
      const found = data().projects.where((project) => {
        const text = searchableText(project.name, project.key);
        return (
          isSelected(deleted, project.deletedAt) &&
          isSince(project.createdAt, times.createdSince) &&
          isBefore(project.createdAt, times.createdBefore) &&
          isSince(project.updatedAt, times.updatedSince) &&
          isBefore(project.updatedAt, times.updatedBefore) &&
          (archived === 'all' || project.archived === archived) &&
          words.every((word) => text.includes(word))
        );
      });
      return pageOf(found.map(projectRecord), orderBy(sort), page);
    },
    workload: async (projectId, now, limits = {}) => {
      const of = data();
      if (liveProject(of, projectId) === null) return null;
      const filter = { ...limits, words: [], archived: false };
      refuseUnknownRecords(of, (id) => id === projectId, filter);
      const counted = of.tickets.where(
        (ticket) => ticket.projectId === projectId && matches(of, ticket, filter),
      );
      const boards = liveBoards(of, projectId);
      const boardOf = new Map(boards.map((board) => [board.id, board]));
      const overdue = counted.filter((ticket) =>
        isOverdue(ticket, boardOf.get(ticket.boardId) ?? null, now),
      );
      return {
        boards: boards.map(({ id, name, slug, isDone }) => ({
          id,
          name,
          slug,
          is_done: isDone,
          count: counted.filter(({ boardId }) => boardId === id).length,
        })),
        overdue: overdue.length,
        estimates: {
          total: sumOf(counted),
          done: sumOf(counted.filter(({ boardId }) => boardOf.get(boardId)?.isDone === true)),
        },
      };
    },
    weeks: async (projectId, range, limits = {}) => {
      const of = data();
      if (liveProject(of, projectId) === null) return null;
      refuseUnknownRecords(of, (id) => id === projectId, {
        ...limits,
        words: [],
        archived: 'all',
      });
      return countedWeeks(of, projectId, range, limits);
    },
    members: async (projectId, page, filter = {}) =>
      pageIn(
        projectId,
        (of) => membersOf(of, users(), projectId).filter((one) => isSelectedMember(one, filter)),
        byName,
        page,
      ),
    tags: async (projectId, page, words = []) =>
      pageIn(
        projectId,
        (of) => tagsOf(of, projectId).filter(({ name }) => hasWords(words, [name])),
        byCreation,
        page,
      ),
  };
}

/** The sum of the estimates, to one decimal. */
const sumOf = (tickets: readonly { estimate: number | null }[]): number =>
  tickets.reduce((sum, { estimate }) => sum + Math.round((estimate ?? 0) * 10), 0) / 10;

function membersOf(data: TenantData, users: Table<User>, projectId: string): MemberRecord[] {
  return data.memberships.where().flatMap(({ userId, role }) => {
    const access = accessOf(data, projectId, userId);
    const user = users.get(userId);
    if (access === null || user === null) return [];
    return [{ id: user.id, name: user.name, email: user.email, role, access }];
  });
}

function tagsOf(data: TenantData, projectId: string): TagRecord[] {
  const tickets = data.tickets
    .where((ticket) => ticket.projectId === projectId)
    .filter((ticket) => ticket.deletedAt === null);
  return data.tags
    .where((tag) => tag.projectId === projectId)
    .map(({ id, name }) => {
      const carriers = tickets.filter(({ tagNames }) => tagNames.includes(name));
      return { id, name, ticket_count: carriers.length };
    })
    .filter((tag) => tag.ticket_count > 0);
}
