import { queryOptions } from '@tanstack/react-query';
import type { SessionRecords } from '@basalt/client/session';
import { api, data, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import type { Cycle } from '../../api/types.ts';
import { keys } from '../query/keys.ts';

/** The scope of a cycle by day, as it was. */
export type CycleScope = SessionRecords['CycleScope'];

/** The cycles of a project, in the order in which they were created. */
export const cyclesQuery = (project: string) =>
  queryOptions({
    queryKey: keys.cycles(project),
    queryFn: () =>
      listAll((query) => api.GET('/projects/{project}/cycles', where({ project }, query))),
  });

/** How often the scope of a cycle that goes on is fetched again while it is shown, in milliseconds: a change is in it some seconds later. */
const again = 30_000;

/** What was committed to a cycle, came later, left and was done, by day. */
export const scopeQuery = ({ id, state }: Pick<Cycle, 'id' | 'state'>) =>
  queryOptions({
    queryKey: keys.cycleScope(id, state),
    queryFn: () => data(api.GET('/cycles/{cycle}/scope', where({ cycle: id }))),
    refetchInterval: state === 'completed' ? false : again,
  });
