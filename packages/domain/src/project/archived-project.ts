import { DomainError } from '../kernel/domain-error.ts';
import type { Project } from './project.ts';

/**
 * Refuses with `project_archived`: an archived project takes no writes; and with `not_found` when the project is
 * gone by now. `fields` are those of the request without which nothing would be written: they get the blame.
 */
export function refuseArchivedProject<Known extends Pick<Project, 'archived'>>(
  project: Known | null,
  fields: readonly string[] = [],
): Known {
  if (project === null) throw new DomainError('not_found', { resource: 'project' });
  if (project.archived) throw new DomainError('project_archived', { fields });
  return project;
}
