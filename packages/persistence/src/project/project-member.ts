import type { MemberRecord, OrganizationMemberRecord, SetChange } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db } from '../sql/query.ts';

/** A member of the organization, with their access to the project. No row for a former member. */
export const personOfProject = compiledOnce(
  (named: { organizationId: string; projectId: string; userId: string }) => sql<
    OrganizationMemberRecord & { access: MemberRecord['access'] | null }
  >`
  select u.id, u.name, u.email, m.role, case
    when exists (select from project_members pm where pm.organization_id = m.organization_id
      and pm.project_id = ${named.projectId} and pm.user_id = m.user_id) then 'explicit'
    when has_implicit_access(m.role) then 'implicit' end as access
  from memberships m join users u on u.id = m.user_id
  where m.organization_id = ${named.organizationId} and m.user_id = ${named.userId} and m.removed_at is null`,
);

/** The statement that adds a member of the organization to a project, or removes them. It changes nothing when that is already so. */
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

/** The statement that removes a person from all projects of the organization. */
export const leaveProjects = (organizationId: string, { userId }: { userId: string }) =>
  db
    .deleteFrom('project_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId);
