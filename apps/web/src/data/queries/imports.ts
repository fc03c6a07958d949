import { queryOptions } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import type { Import } from '../../api/types.ts';
import { keys } from '../query/keys.ts';

/** Whether an import waits or runs. */
export const isOpen = ({ state }: Pick<Import, 'state'>): boolean =>
  ['announced', 'waiting', 'running', 'undoing'].includes(state);

/** The imports of an organization, newest first; read again every second while one is open. */
export const importsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.imports(organization),
    queryFn: () =>
      listAll((query) =>
        api.GET('/organizations/{organization}/imports', where({ organization }, query)),
      ),
    refetchInterval: ({ state: { data } }) => (data?.some(isOpen) ? 1_000 : false),
  });
