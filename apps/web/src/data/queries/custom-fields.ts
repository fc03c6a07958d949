import { queryOptions } from '@tanstack/react-query';
import { api, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';

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
