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

/** The project whose tickets are read; null: all projects of the organization. */
export interface TicketPlace {
  organization: string;
  project: string | null;
}

/** The filters of a list of tickets; `project_id` is for all projects. */
export type PlaceFilter = TicketFilter & { project_id?: string };

const listTickets = ({ organization, project }: TicketPlace, query: object) =>
  project === null
    ? api.GET('/organizations/{organization}/tickets', where({ organization }, query))
    : api.GET('/projects/{project}/tickets', where({ project }, query));

/** The first of the tickets that match, as one page: a page of the service after the other would be shown ten times. */
const listQuery = (place: TicketPlace, filter: PlaceFilter, most = maxDated) =>
  infiniteQueryOptions({
    queryKey:
      place.project === null
        ? keys.wideList(place.organization, filter)
        : keys.list(place.project, filter),
    async queryFn() {
      const items: Ticket[] = [];
      let next: string | null = null;
      do {
        const page: ListPage<Ticket> = await listPage(
          (query) => listTickets(place, { ...filter, ...query }),
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
 * The tickets of a place with both dates whose time meets that from `from` to `before` (RFC 3339), those that are due then, and those that
 * start then, without a due date.
 */
export const datedQueries = (
  place: TicketPlace,
  filter: PlaceFilter,
  from: string,
  before: string,
) => ({
  both: listQuery(place, { ...filter, start_before: before, due_after: from, sort: 'key' }),
  due: listQuery(place, {
    ...filter,
    start: 'none',
    due_after: from,
    due_before: before,
    sort: 'key',
  }),
  start: listQuery(place, {
    ...filter,
    due: 'none',
    start_after: from,
    start_before: before,
    sort: 'key',
  }),
});

/**
 * The first 200 tickets without dates on boards that are not done; on those of the filter, if it names some. Those of a project come in their
 * order there, those of all projects by key.
 */
export const undatedQuery = (place: TicketPlace, filter: PlaceFilter, boards: readonly Board[]) =>
  listQuery(
    place,
    {
      ...(place.project === null ? { completed: false } : onBoards(boards, false)),
      ...filter,
      start: 'none',
      due: 'none',
      sort: place.project === null ? 'key' : 'rank',
    },
    perPage,
  );

/** The ids of the open blockers of the tickets of a place, by the id of the blocked one. */
export const blockersQuery = (place: TicketPlace) =>
  queryOptions({
    queryKey: keys.blockers(place.project ?? place.organization),
    async queryFn() {
      const blockers: Record<string, readonly string[]> = {};
      let cursor: string | undefined;
      for (let read = 0; read < maxDated; read += perPage) {
        const query = { blocked: true, include: 'relations', fields: 'id', per_page: perPage };
        const page = cursor === undefined ? query : { ...query, cursor };
        const { data } = await listTickets(place, page);
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
