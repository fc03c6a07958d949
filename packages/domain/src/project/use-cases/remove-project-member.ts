import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { hasImplicitAccess } from '../../tenancy/implicit-access.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import { projectMemberEvent } from '../../tenancy/member-event.ts';
import { personRecord } from '../../tenancy/person-record.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Ports } from '../../ports.ts';

/**
 * Takes a person out of a project, archived or not. Owners and admins of the organization keep their access by
 * their role: who has access by it alone is refused with `validation_failed` (person). Refuses with `not_found` (person) and `insufficient_role`.
 */
export const createRemoveProjectMember =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { project: projectId, user }: { project: string; user: string },
  ): Promise<void> =>
    tenancy.inTenant(principal, async ({ projects, organizations, events }) => {
      const project = await foundOrRefused(await projects.lock(projectId), () =>
        refusalForMissing(tenancy, principal, 'project', projectId),
      );
      refusePlainMember(principal);
      const role = (await organizations.membership(user))?.role ?? 'member';
      if (!(await projects.removeMember(project.id, user))) {
        throw hasImplicitAccess(role)
          ? invalid('person', `has access by being ${role} of the organization: change that role`)
          : new DomainError('not_found', { resource: 'person' });
      }
      const person = await personRecord(organizations, user, role);
      const reported = { projectId: project.id, person };
      await events.append(
        ...projectMemberEvent(
          principal,
          { newId, now: clock() },
          'project.member.removed',
          reported,
        ),
      );
    });
