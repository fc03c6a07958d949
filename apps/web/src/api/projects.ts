import { at, withQuery } from './address.ts';
import { fetchJson, fetchAll } from './request.ts';
import type { Analytics, Board, Label, Member, Project, Tag } from './work-records.ts';

/** The projects of an organization that the person can see, archived ones too. */
export const listProjects = (organization: string) =>
  fetchAll<Project>(withQuery(at('organizations', organization, 'projects'), { archived: 'all' }));

/** Creates a project with its default boards. Without a key the service makes one from the name. */
export const createProject = (
  organization: string,
  body: { name: string; key?: string; description?: string },
) => fetchJson<Project>('POST', at('organizations', organization, 'projects'), body);

/** Changes a project; `version` as for every update. */
export const updateProject = (
  id: string,
  body: { name?: string; description?: string | null; archived?: boolean },
  version?: number,
) =>
  fetchJson<Project>('PATCH', at('projects', id), body, version === undefined ? {} : { version });

/** Deletes a project; it can be restored for 30 days. */
export const deleteProject = (id: string) => fetchJson<undefined>('DELETE', at('projects', id));

/** Brings a deleted project back. */
export const restoreProject = (id: string) =>
  fetchJson<Project>('POST', at('projects', id, 'restore'));

/** The boards of a project in their order, hidden ones too. */
export const listBoards = (project: string) => fetchAll<Board>(at('projects', project, 'boards'));

export const listLabels = (project: string) => fetchAll<Label>(at('projects', project, 'labels'));

export const listTags = (project: string) => fetchAll<Tag>(at('projects', project, 'tags'));

/** Everybody with access to a project, by name. */
export const listMembers = (project: string) =>
  fetchAll<Member>(at('projects', project, 'members'));

export const readAnalytics = (project: string) =>
  fetchJson<Analytics>('GET', at('projects', project, 'analytics'));
