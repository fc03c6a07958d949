import { queryOptions } from '@tanstack/react-query';
import type { SessionPaths } from '@basalt/client/session';
import { api, data, ifVersion, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import type { Template } from '../../api/types.ts';
import { keys } from '../query/keys.ts';
import type { RecordAccess } from '../query/save-fields.ts';

type TemplatePaths = SessionPaths['/organizations/{organization}/templates'];

/** A new template. */
export type NewTemplate = NonNullable<
  TemplatePaths['post']['requestBody']
>['content']['application/json'];

/** The templates that a project has, its own and those of all projects; of an organization (null): all that the person sees. */
export const templatesQuery = (organization: string, project: string | null) =>
  queryOptions({
    queryKey: keys.templates(project),
    queryFn: () =>
      listAll((page) =>
        api.GET(
          '/organizations/{organization}/templates',
          where({ organization }, { ...page, ...(project !== null && { project_id: project }) }),
        ),
      ),
  });

/** Creates a template. */
export const createTemplate = (organization: string, body: NewTemplate) =>
  data(api.POST('/organizations/{organization}/templates', { ...where({ organization }), body }));

/** How templates are read and changed by `saveFields`. */
export const templateAccess: RecordAccess<Template, Template> = {
  read: (template) => data(api.GET('/templates/{template}', where({ template }))),
  update: (template, body, version) =>
    data(
      api.PATCH('/templates/{template}', {
        ...where({ template }),
        body: body as Partial<NewTemplate>,
        ...ifVersion(version),
      }),
    ),
};

/** Deletes a template permanently. */
export const deleteTemplate = (template: string) =>
  data(api.DELETE('/templates/{template}', where({ template })));
