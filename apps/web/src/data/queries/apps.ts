import type { SessionRecords } from '@basalt/client/session';
import { queryOptions } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';

export type Consent = SessionRecords['Consent'];
export type Connection = SessionRecords['Connection'];
export type AppEntry = SessionRecords['ListedApp'];
export type IssuedApp = SessionRecords['IssuedApp'];

/** The request of an app for access. It never changes, so it is read once. */
export const consentQuery = (organization: string, authorization: string) =>
  queryOptions({
    queryKey: keys.consent(organization, authorization),
    queryFn: () =>
      data(
        api.GET(
          '/organizations/{organization}/authorizations/{authorization}',
          where({ organization, authorization }),
        ),
      ),
    retry: false,
  });

const connectionsOf = (organization: string) =>
  listAll((query) =>
    api.GET('/organizations/{organization}/connections', where({ organization }, query)),
  );

/** The person's connections with apps, in all of their organizations. */
export const connectionsQuery = (organizations: readonly string[]) =>
  queryOptions({
    queryKey: keys.connections,
    queryFn: async () => (await Promise.all(organizations.map(connectionsOf))).flat(),
    staleTime: 0,
  });

/** The apps of an organization, and which apps may be connected. */
export const appsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.apps(organization),
    queryFn: async () => {
      const [apps, { policy }] = await Promise.all([
        listAll((query) =>
          api.GET('/organizations/{organization}/apps', where({ organization }, query)),
        ),
        data(api.GET('/organizations/{organization}/app-policy', where({ organization }))),
      ]);
      return { apps, policy };
    },
    staleTime: 0,
  });
