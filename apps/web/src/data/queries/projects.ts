import { queryOptions } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';
import { compareNames } from '../../words/formats.ts';
import { withDistinctNames } from './distinct-names.ts';

/** The projects of an organization that the person can see, archived ones too. */
export const projectsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.projects(organization),
    queryFn: () =>
      listAll((page) =>
        api.GET(
          '/organizations/{organization}/projects',
          where({ organization }, { ...page, archived: 'all' as const }),
        ),
      ),
  });

/** The labels of a project, by name. */
export const labelsQuery = (project: string) =>
  queryOptions({
    queryKey: keys.labels(project),
    queryFn: async () => {
      const all = await listAll((query) =>
        api.GET('/projects/{project}/labels', where({ project }, query)),
      );
      return all.toSorted((a, b) => compareNames(a.name, b.name));
    },
  });

export const tagsQuery = (project: string) =>
  queryOptions({
    queryKey: keys.tags(project),
    queryFn: () =>
      listAll((query) => api.GET('/projects/{project}/tags', where({ project }, query))),
  });

/** Everybody with access to a project, by name; the names tell them apart. */
export const membersQuery = (project: string) =>
  queryOptions({
    queryKey: keys.members(project),
    queryFn: () =>
      listAll((query) => api.GET('/projects/{project}/members', where({ project }, query))),
    select: withDistinctNames,
  });
