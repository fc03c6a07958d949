import { queryOptions } from '@tanstack/react-query';
import type { SessionPaths } from '@basalt/client/session';
import { api, data, where } from '../api/client.ts';
import { listPage, pagedQuery, type ListPage } from '../api/lists.ts';
import type { OwnOrganization, Ticket } from '../api/types.ts';
import { keys } from '../query/keys.ts';

/** The filters and the sort of a list of tickets. */
export type TicketFilter = NonNullable<
  SessionPaths['/projects/{project}/tickets']['get']['parameters']['query']
>;

/** One ticket by its key in the chosen organization; the choice of another one removes it (`frame/session.tsx`). */
export const ticketQuery = (organization: OwnOrganization | null, key: string) =>
  queryOptions({
    queryKey: keys.ticket(key),
    queryFn: () =>
      data(
        api.GET(
          '/organizations/{organization}/tickets/{ticket}',
          where({ organization: organization?.id ?? '', ticket: key }),
        ),
      ),
    enabled: organization !== null,
  });

/** The tickets of a project that match, page by page. */
export const ticketListQuery = (project: string, filter: TicketFilter) =>
  pagedQuery(keys.list(project, filter), 100, (page) =>
    api.GET('/projects/{project}/tickets', where({ project }, { ...filter, ...page })),
  );

/** How many assigned tickets are looked through for those that are not completed, in pages of 200. */
const maxAssigned = 1000;

/**
 * The first hundred tickets or more of an organization that are assigned to a person and not completed: what is due first comes first.
 * Completed ones are listed among them, so the list is read until there are enough.
 */
export const assignedQuery = (organization: string, person: string) =>
  queryOptions({
    queryKey: keys.assigned(organization, person),
    async queryFn() {
      const found: Ticket[] = [];
      let cursor: string | null = null;
      for (let read = 0; read < maxAssigned && found.length < 100; read += 200) {
        const page: ListPage<Ticket> = await listPage(
          (query) =>
            api.GET(
              '/organizations/{organization}/tickets',
              where({ organization }, { assignee_id: person, sort: 'due_at' as const, ...query }),
            ),
          200,
          cursor,
        );
        found.push(...page.items.filter(({ completed_at }) => completed_at === null));
        cursor = page.next;
        if (cursor === null) break;
      }
      return found;
    },
  });

/** The last two hundred events of the ticket with this id, newest first. */
export const historyQuery = (ticket: string) =>
  queryOptions({
    queryKey: keys.history(ticket),
    queryFn: async () =>
      (await listPage((page) => api.GET('/tickets/{ticket}/events', where({ ticket }, page)), 200))
        .items,
  });
