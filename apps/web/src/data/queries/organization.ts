import { queryOptions } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import { withDistinctNames } from './distinct-names.ts';
import { keys } from '../query/keys.ts';

/** The record of an organization. */
export const organizationQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.organization(organization),
    queryFn: () => data(api.GET('/organizations/{organization}', where({ organization }))),
  });

/** The people of an organization by name, which tells them apart; only owners and admins may ask. */
export const peopleQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.people(organization),
    queryFn: () =>
      listAll((query) =>
        api.GET('/organizations/{organization}/members', where({ organization }, query)),
      ),
    select: withDistinctNames,
  });

/** The invitations that are neither accepted nor revoked; only owners and admins may ask. */
export const invitationsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.invitations(organization),
    queryFn: () =>
      listAll((query) =>
        api.GET('/organizations/{organization}/invitations', where({ organization }, query)),
      ),
  });
