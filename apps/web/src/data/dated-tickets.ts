import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, where } from '../api/client.ts';
import { listPage, type ListPage } from '../api/lists.ts';
import type { Board, Ticket } from '../api/types.ts';
import { onBoards } from './list-address.ts';
import { keys } from './query/keys.ts';
import type { TicketFilter } from './queries/ticket.ts';

/** The most tickets of a list that are read. */
export const maxDated = 2000;
const perPage = 200;

/** The first of the tickets that match, as one page: a page of the service after the other would be shown ten times. */
const listQuery = (project: string, filter: TicketFilter, most = maxDated) =>
  infiniteQueryOptions({
    queryKey: keys.list(project, filter),
    async queryFn() {
      const items: Ticket[] = [];
      let next: string | null = null;
      do {
        const page: ListPage<Ticket> = await listPage(
          (query) =>
            api.GET('/projects/{project}/tickets', where({ project }, { ...filter, ...query })),
          perPage,
          next,
        );
        items.push(...page.items);
        next = page.next;
      } while (next !== null && items.length < most);
      return { items, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The head of the page, with the focus, stays while other days are loaded.
    placeholderData: keepPreviousData,
  });

/**
 * The tickets of a project with both dates whose time meets that from `from` to `before` (RFC 3339), those that are due then, and those that
 * start then, without a due date.
 */
export const datedQueries = (
  project: string,
  filter: TicketFilter,
  from: string,
  before: string,
) => ({
  both: listQuery(project, { ...filter, start_before: before, due_after: from, sort: 'key' }),
  due: listQuery(project, {
    ...filter,
    start: 'none',
    due_after: from,
    due_before: before,
    sort: 'key',
  }),
  start: listQuery(project, {
    ...filter,
    due: 'none',
    start_after: from,
    start_before: before,
    sort: 'key',
  }),
});

/** The first 200 tickets without dates on boards that are not done, in their order there; on those of the filter, if it names some. */
export const undatedQuery = (project: string, filter: TicketFilter, boards: readonly Board[]) =>
  listQuery(
    project,
    { ...onBoards(boards, false), ...filter, start: 'none', due: 'none', sort: 'rank' },
    perPage,
  );

/** The ids of the open blockers of the tickets of a project, by the id of the blocked one. */
export const blockersQuery = (project: string) =>
  queryOptions({
    queryKey: keys.blockers(project),
    async queryFn() {
      const blockers: Record<string, readonly string[]> = {};
      let cursor: string | undefined;
      for (let read = 0; read < maxDated; read += perPage) {
        const query = { blocked: true, include: 'relations', fields: 'id', per_page: perPage };
        const { data } = await api.GET(
          '/projects/{project}/tickets',
          where({ project }, { ...query, ...(cursor !== undefined && { cursor }) }),
        );
        for (const [id, { relations }] of Object.entries(data?.included?.relations ?? {})) {
          blockers[id] = relations.flatMap((relation) =>
            relation.type === 'blocked_by' && 'ticket' in relation && !relation.ticket.done
              ? [relation.ticket.id]
              : [],
          );
        }
        cursor = data?.meta.next_cursor ?? undefined;
        if (cursor === undefined) break;
      }
      return blockers;
    },
  });
