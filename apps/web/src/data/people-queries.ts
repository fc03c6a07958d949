import { queryOptions } from '@tanstack/react-query';
import { listInvitations, listPeople } from '../api/people.ts';

/** The people of an organization; only owners and admins may ask. */
export const peopleQuery = (organization: string) =>
  queryOptions({
    queryKey: ['people', organization, 'members'],
    queryFn: () => listPeople(organization),
  });

/** The open invitations of an organization; only owners and admins may ask. */
export const invitationsQuery = (organization: string) =>
  queryOptions({
    queryKey: ['people', organization, 'invitations'],
    queryFn: () => listInvitations(organization),
  });
