import { queryOptions } from '@tanstack/react-query';
import type { SessionPaths } from '@basalt/client/session';
import { api, data, where } from '../../api/client.ts';
import { listPage, pagedQuery, type ListPage } from '../../api/lists.ts';
import type { OwnOrganization, Ticket } from '../../api/types.ts';
import { keys } from '../query/keys.ts';

/** The filters and the sort of a list of tickets. */
export type TicketFilter = NonNullable<
  SessionPaths['/projects/{project}/tickets']['get']['parameters']['query']
>;

/** The same of a list over all projects. */
export type WideTicketFilter = NonNullable<
  SessionPaths['/organizations/{organization}/tickets']['get']['parameters']['query']
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

/** The first 200 sub-tickets of a ticket, in all projects of the organization. */
export const childrenQuery = (organization: OwnOrganization | null, parent: string) => {
  const filter = { parent_id: parent, archived: 'all', sort: 'key' } as const;
  const id = organization?.id ?? '';
  return {
    ...pagedQuery(keys.wideList(id, filter), 200, (page) =>
      api.GET(
        '/organizations/{organization}/tickets',
        where({ organization: id }, { ...filter, ...page }),
      ),
    ),
    enabled: organization !== null,
  };
};

/** The first tickets of a project that match, up to `most`, in the order of the filter. Rejects with `Refusal`. */
export async function firstTickets(
  project: string,
  filter: TicketFilter,
  most: number,
): Promise<Ticket[]> {
  const all: Ticket[] = [];
  let cursor: string | null = null;
  do {
    const page: ListPage<Ticket> = await listPage(
      (query) =>
        api.GET('/projects/{project}/tickets', where({ project }, { ...filter, ...query })),
      200,
      cursor,
    );
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null && all.length < most);
  return all.slice(0, most);
}

/** How many tickets a page of assigned ones has. */
const assignedShown = 10;

/** The first ten tickets of an organization that are assigned to a person and match, and how many match. */
export const assignedQuery = (organization: string, person: string, filter: WideTicketFilter) =>
  queryOptions({
    queryKey: keys.assigned(organization, person, filter),
    queryFn: async () => {
      const query = { ...filter, assignee_id: person, per_page: assignedShown, total: true };
      const path = '/organizations/{organization}/tickets';
      const { data: page } = await api.GET(path, where({ organization }, query));
      return { tickets: page?.data ?? [], total: page?.meta.total ?? 0 };
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
