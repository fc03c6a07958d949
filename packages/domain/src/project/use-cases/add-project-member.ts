import type { Clock, NewId } from '../../kernel/clock.port.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import { projectMemberEvent } from '../../tenancy/member-event.ts';
import { personRecord } from '../../tenancy/person-record.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';

/**
 * Adds a person of the organization to a project, archived or not; one who is there already stays. Refuses
 * with `validation_failed` (user_id) anyone who is not of the organization, and with `insufficient_role`.
 */
export const createAddProjectMember =
  ({ tenancy, clock, newId }: { tenancy: Tenancy; clock: Clock; newId: NewId }) =>
  async (
    principal: Principal,
    { project: projectId, user }: { project: string; user: string },
  ): Promise<{ project_id: string; user_id: string }> =>
    tenancy.inTenant(principal, async (stores) => {
      const project = await foundOrRefused(await stores.projects.lock(projectId), () =>
        refusalForMissing(tenancy, principal, 'project', projectId),
      );
      refusePlainMember(principal);
      const membership = await stores.organizations.membership(user);
      if (membership === null) throw invalid('user_id', 'is not a person of this organization');
      const now = clock();
      if (await stores.projects.addMember(project.id, user, now)) {
        const person = await personRecord(stores.organizations, user, membership.role);
        const told = { projectId: project.id, person };
        await stores.events.append(
          ...projectMemberEvent(principal, { newId, now }, 'project.member.added', told),
        );
      }
      return { project_id: project.id, user_id: user };
    });
