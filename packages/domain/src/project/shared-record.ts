import type { Principal } from '../access/principal.ts';
import { refusePlainMember } from '../records/permissions.ts';
import type { Project } from '../records/project.ts';
import { refuseArchivedProject } from './archived-project.ts';

/**
 * Refuses changes of a record of an archived project with `project_archived`. Only owners and admins change those of all projects (`projectId` null):
 * refuses members with `insufficient_role`.
 */
export function refuseToChange(
  principal: Principal,
  projectId: string | null,
  project: Project | null,
  names: readonly string[] = [],
): void {
  if (projectId === null) refusePlainMember(principal);
  else refuseArchivedProject(project, names);
}
