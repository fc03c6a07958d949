import { queryOptions } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';

/** The cycles of a project, in the order in which they were created. */
export const cyclesQuery = (project: string) =>
  queryOptions({
    queryKey: keys.cycles(project),
    queryFn: () =>
      listAll((query) => api.GET('/projects/{project}/cycles', where({ project }, query))),
  });
