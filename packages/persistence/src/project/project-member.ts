import type { SetChange } from '@basalt/domain';
import { db } from '../sql/query.ts';

/** Takes a member of the organization into a project, or out of it; one who is there, or is not, stays so. */
export function projectMember(
  organizationId: string,
  { projectId, userId, isMember, now }: Extract<SetChange, { kind: 'project_member' }>,
) {
  if (!isMember) {
    return db
      .deleteFrom('project_members')
      .where('organization_id', '=', organizationId)
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId);
  }
  return db
    .insertInto('project_members')
    .values({
      organization_id: organizationId,
      project_id: projectId,
      user_id: userId,
      created_at: now.toISOString(),
    })
    .onConflict((on) => on.doNothing());
}
