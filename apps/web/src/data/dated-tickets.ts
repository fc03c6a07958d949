import { queryOptions } from '@tanstack/react-query';
import { api, where } from '../api/client.ts';
import { pagedQuery } from '../api/lists.ts';
import type { Board, Ticket } from '../api/types.ts';
import { onBoards } from './list-address.ts';
import { keys } from './query/keys.ts';
import type { TicketFilter } from './queries/ticket.ts';

/** The dates of a ticket. */
export type TicketDates = Pick<Ticket, 'start_at' | 'due_at'>;

const listQuery = (project: string, filter: TicketFilter) =>
  pagedQuery(keys.list(project, filter), 200, (page) =>
    api.GET('/projects/{project}/tickets', where({ project }, { ...filter, ...page })),
  );

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

/** The tickets without dates on boards that are not done, in their order there; on those of the filter, if it names some. */
export const undatedQuery = (project: string, filter: TicketFilter, boards: readonly Board[]) =>
  listQuery(project, {
    ...onBoards(boards, false),
    ...filter,
    start: 'none',
    due: 'none',
    sort: 'rank',
  });

/** The most tickets with open blockers that are read. */
const maxBlocked = 2000;

/** The ids of the open blockers of the tickets of a project, by the id of the blocked one. */
export const blockersQuery = (project: string) =>
  queryOptions({
    queryKey: keys.blockers(project),
    async queryFn() {
      const blockers: Record<string, readonly string[]> = {};
      let cursor: string | undefined;
      for (let read = 0; read < maxBlocked; read += 200) {
        const query = { blocked: true, include: 'relations', fields: 'id', per_page: 200 };
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
