import { queryOptions } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import type { Ticket } from '../../api/types.ts';
import { keys } from '../query/keys.ts';

/** The number of results that a search answers at most. */
export const maxFound = 50;

/** How long an answer is used again, in milliseconds: nothing reports that what is found has changed. */
const staleTime = 5_000;

/** The tickets whose state is read for one search. */
const maxStates = 200;

/** Which records are searched; the parameters are those of the API. `project_id` may be a key. */
export interface SearchFilter {
  kinds?: string;
  project_id?: string;
  archived?: 'false' | 'true' | 'all';
}

/** The records of an organization that match best: the best first, at most `maxFound`. */
export const searchQuery = (organization: string, words: string, filter: SearchFilter = {}) =>
  queryOptions({
    queryKey: keys.search(organization, `${JSON.stringify(filter)} ${words}`),
    queryFn: ({ signal }) =>
      data(
        api.GET('/organizations/{organization}/search', {
          ...where({ organization }, { q: words, limit: maxFound, ...filter }),
          signal,
        }),
      ),
    staleTime,
  });

/** How many tickets are assigned to a person, and the projects of the 200 that were changed last. */
export const assignedProjectsQuery = (organization: string, person: string) =>
  queryOptions({
    queryKey: keys.search(organization, `assigned to ${person}`),
    async queryFn({ signal }) {
      const { data: page } = await api.GET('/organizations/{organization}/tickets', {
        ...where(
          { organization },
          {
            assignee_id: person,
            sort: '-updated_at' as const,
            per_page: 200,
            fields: 'project_id',
            total: true,
          },
        ),
        signal,
      });
      const tickets = (page?.data ?? []) as readonly Pick<Ticket, 'project_id'>[];
      return {
        total: page?.meta.total ?? 0,
        projects: new Set(tickets.map(({ project_id }) => project_id)),
      };
    },
    staleTime,
  });

/** The text beside the title of a found ticket. */
export interface TicketState {
  board: { name: string; color: string } | undefined;
  isDone: boolean;
  isArchived: boolean;
  assignees: readonly { id: string; name: string }[];
}

/** The records that the answer includes, by id. */
interface Included {
  boards?: Readonly<Record<string, { name: string; color: string; is_done: boolean }>>;
  users?: Readonly<Record<string, { id: string; name: string }>>;
}

type Chosen = Pick<Ticket, 'id' | 'board_id' | 'assignee_ids' | 'archived' | 'completed_at'>;

/**
 * The state of the tickets with these words, by id: one request for all of them. Of very common words, those that were changed last, as in
 * a search.
 */
export const ticketStatesQuery = (
  organization: string,
  words: string,
  archived: SearchFilter['archived'] = 'false',
) =>
  queryOptions({
    queryKey: keys.search(organization, `states ${archived} ${words}`),
    async queryFn({ signal }): Promise<ReadonlyMap<string, TicketState>> {
      const { data: answer } = await api.GET('/organizations/{organization}/tickets', {
        ...where(
          { organization },
          {
            q: words,
            archived,
            sort: '-updated_at' as const,
            per_page: maxStates,
            fields: 'id,board_id,assignee_ids,archived,completed_at',
            include: 'board,assignees',
          },
        ),
        signal,
      });
      const { boards = {}, users = {} } = (answer as { included?: Included }).included ?? {};
      const found = (answer?.data ?? []) as readonly Chosen[];
      return new Map(
        found.map((ticket) => [
          ticket.id,
          {
            board: boards[ticket.board_id],
            isDone: boards[ticket.board_id]?.is_done ?? ticket.completed_at !== null,
            isArchived: ticket.archived,
            assignees: ticket.assignee_ids.flatMap((id) => users[id] ?? []),
          },
        ]),
      );
    },
    staleTime,
  });
