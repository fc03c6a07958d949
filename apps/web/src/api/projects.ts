import { at, withQuery } from './address.ts';
import { ask, askAll } from './request.ts';
import type { Analytics, Board, Label, Member, Project, Tag } from './work-records.ts';

/** The projects of an organization that the person can reach, archived ones too. */
export const listProjects = (organization: string) =>
  askAll<Project>(withQuery(at('organizations', organization, 'projects'), { archived: 'all' }));

/** Creates a project with its default boards. Without a key the service makes one from the name. */
export const createProject = (
  organization: string,
  body: { name: string; key?: string; description?: string },
) => ask<Project>('POST', at('organizations', organization, 'projects'), body);

/** Changes a project; `version` as for every update. */
export const updateProject = (
  id: string,
  body: { name?: string; description?: string | null; archived?: boolean },
  version?: number,
) => ask<Project>('PATCH', at('projects', id), body, version === undefined ? {} : { version });

/** Deletes a project; it can be restored for 30 days. */
export const deleteProject = (id: string) => ask<undefined>('DELETE', at('projects', id));

/** Brings a deleted project back. */
export const restoreProject = (id: string) => ask<Project>('POST', at('projects', id, 'restore'));

/** The boards of a project in their order, hidden ones too. */
export const listBoards = (project: string) => askAll<Board>(at('projects', project, 'boards'));

export const listLabels = (project: string) => askAll<Label>(at('projects', project, 'labels'));

export const listTags = (project: string) => askAll<Tag>(at('projects', project, 'tags'));

/** Everybody with access to a project, by name. */
export const listMembers = (project: string) => askAll<Member>(at('projects', project, 'members'));

export const readAnalytics = (project: string) =>
  ask<Analytics>('GET', at('projects', project, 'analytics'));
