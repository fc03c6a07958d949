import { DomainError } from '../kernel/domain-error.ts';
import type { Project } from '../records/project.ts';

/**
 * Refuses with `project_archived` when the project is archived, and with `not_found` when it is deleted. `fields` are the fields of the
 * request that the refusal names.
 */
export function refuseArchivedProject<Known extends Pick<Project, 'archived'>>(
  project: Known | null,
  fields: readonly string[] = [],
): Known {
  if (project === null) throw new DomainError('not_found', { resource: 'project' });
  if (project.archived) throw new DomainError('project_archived', { fields });
  return project;
}
