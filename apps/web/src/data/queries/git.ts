import { queryOptions } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import { listAll, pagedQuery } from '../../api/lists.ts';
import type { GitConnection } from '../../api/types.ts';
import { keys } from '../query/keys.ts';

/** The forges whose webhooks the service reads. */
export type GitForge = 'github' | 'gitlab' | 'gitea' | 'forgejo' | 'bitbucket';

/** What people enter of a connection to a Git forge. Without projects, it is for all of them. */
export type GitConnectionInput = Pick<GitConnection, 'name' | 'project_ids'> & { kind: GitForge };

/** The connections of an organization to Git forges, for its owners and admins. */
export const gitConnectionsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.git('connections', organization),
    queryFn: () =>
      listAll((query) =>
        api.GET('/organizations/{organization}/git-connections', where({ organization }, query)),
      ),
  });

export const gitConnectionQuery = (connection: string) =>
  queryOptions({
    queryKey: keys.git('connection', connection),
    queryFn: () =>
      data(api.GET('/git-connections/{git_connection}', where({ git_connection: connection }))),
  });

/** The last webhooks that a connection received, newest first, page by page. */
export const gitDeliveriesQuery = (connection: string) =>
  pagedQuery(keys.git('deliveries', connection), 50, (query) =>
    api.GET(
      '/git-connections/{git_connection}/deliveries',
      where({ git_connection: connection }, query),
    ),
  );

/** The branches, commits and pull requests that name a ticket, newest first. They are loaded again with the history of the ticket. */
export const developmentQuery = (ticket: string) =>
  queryOptions({
    queryKey: [...keys.history(ticket), 'development'],
    queryFn: () =>
      listAll((query) => api.GET('/tickets/{ticket}/development', where({ ticket }, query))),
  });
