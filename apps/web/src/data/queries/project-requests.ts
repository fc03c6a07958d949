import { api, data, ifVersion, where } from '../../api/client.ts';
import type { Project } from '../../api/types.ts';

/** Changes a project, with `version` only while it has that one. */
export const updateProject = (
  project: string,
  body: Partial<Pick<Project, 'name' | 'description' | 'time_zone' | 'archived'>>,
  version?: number,
) => data(api.PATCH('/projects/{project}', { ...where({ project }), body, ...ifVersion(version) }));

/** Deletes a project; it can be restored for 30 days. */
export const deleteProject = (project: string) =>
  data(api.DELETE('/projects/{project}', where({ project })));

export const restoreProject = (project: string) =>
  data(api.POST('/projects/{project}/restore', where({ project })));
