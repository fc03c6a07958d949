import { queryOptions } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import { listAll, pagedQuery } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';

/** The custom fields of all projects of an organization, by position. */
export const organizationFieldsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.fields(organization),
    async queryFn() {
      const path = '/organizations/{organization}/fields';
      const all = await listAll((page) => api.GET(path, where({ organization }, page)));
      return all.filter(({ project_id }) => project_id === null);
    },
  });

/** The deleted custom fields that a project had, its own and those of all projects; without a project, those of all that the person sees. */
export const deletedFieldsQuery = (organization: string, project: string | undefined) =>
  pagedQuery(keys.deletedFields(project ?? organization), 50, (page) =>
    api.GET(
      '/organizations/{organization}/fields',
      where(
        { organization },
        {
          deleted: 'only' as const,
          ...(project !== undefined && { project_id: project }),
          ...page,
        },
      ),
    ),
  );

/** The custom fields that a project has, its own and those of all projects, by position. */
export const fieldsQuery = (organization: string, project: string) =>
  queryOptions({
    queryKey: keys.fields(project),
    queryFn: () =>
      listAll((page) =>
        api.GET(
          '/organizations/{organization}/fields',
          where({ organization }, { ...page, project_id: project }),
        ),
      ),
  });

/** How many tickets that the person sees have an option of a custom field, archived ones too. */
export const ticketsWithOptionQuery = (organization: string, key: string, option: string) =>
  queryOptions({
    queryKey: keys.ticketsWithOption(organization, key, option),
    async queryFn() {
      const query = {
        [`custom.${key}`]: option,
        archived: 'all' as const,
        per_page: 1,
        total: true,
      };
      const path = '/organizations/{organization}/tickets';
      const { data: page } = await api.GET(path, where({ organization }, query));
      return page?.meta.total ?? 0;
    },
  });
