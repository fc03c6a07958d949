import { invalid } from '../../kernel/domain-error.ts';
import type { ProjectQueries } from '../../ports/projects.port.ts';

/** Refuses with `validation_failed` (project_id) a filter that names a project that the caller cannot find. */
export async function refuseUnknownProject(
  projects: Pick<ProjectQueries, 'find'>,
  projectId: string | undefined,
): Promise<void> {
  if (projectId === undefined || (await projects.find(projectId)) !== null) return;
  throw invalid('project_id', 'does not exist');
}
