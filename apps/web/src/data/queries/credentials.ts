import { queryOptions } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';

/** The API credentials of an organization, for its owners and admins. */
export const credentialsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.credentials(organization),
    queryFn: () =>
      listAll((query) =>
        api.GET('/organizations/{organization}/credentials', where({ organization }, query)),
      ),
  });
