import { queryOptions } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import { listAll, pagedQuery } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';
import type { TicketFilter } from './ticket.ts';

/** The boards of a project in their order, hidden ones too. */
export const boardsQuery = (project: string) =>
  queryOptions({
    queryKey: keys.boards(project),
    queryFn: () =>
      listAll((query) => api.GET('/projects/{project}/boards', where({ project }, query))),
  });

/** The tickets of one board, page by page, by rank. */
export const columnQuery = (project: string, board: string, filter: TicketFilter) =>
  pagedQuery(keys.column(project, board, filter), 50, (page) =>
    api.GET(
      '/projects/{project}/tickets',
      where({ project }, { board_id: board, ...filter, ...page }),
    ),
  );
