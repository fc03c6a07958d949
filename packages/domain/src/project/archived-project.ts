import { DomainError } from '../kernel/domain-error.ts';
import type { ProjectStore } from './projects.port.ts';
import type { Project } from './project.ts';

/** Refuses with `project_archived`: an archived project takes no writes. */
export function refuseArchivedProject(project: Project): void {
  if (project.archived) throw new DomainError('project_archived', {});
}

/**
 * The same for a project by its id, which is answered; ask with one of its boards locked, so that the
 * answer holds. Refuses with `not_found` when the project was deleted while the caller waited for that lock.
 */
export async function refuseArchived(
  projects: Pick<ProjectStore, 'find'>,
  projectId: string,
): Promise<Project> {
  const project = await projects.find(projectId);
  if (project === null) throw new DomainError('not_found', { resource: 'project' });
  refuseArchivedProject(project);
  return project;
}
