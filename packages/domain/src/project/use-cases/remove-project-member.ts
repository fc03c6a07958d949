import { DomainError } from '../../kernel/domain-error.ts';
import { absent, presentOr } from '../../tenancy/absent.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';

/**
 * Takes a person out of a project, archived or not. Owners and admins of the organization keep their access by
 * their role. Refuses with `not_found` (person) and `insufficient_role`.
 */
export const createRemoveProjectMember =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { project: projectId, user }: { project: string; user: string },
  ): Promise<void> =>
    tenancy.inTenant(principal, async ({ projects }) => {
      const project = await presentOr(await projects.lock(projectId), () =>
        absent(tenancy, principal, 'project', projectId),
      );
      refusePlainMember(principal);
      if (!(await projects.removeMember(project.id, user))) {
        throw new DomainError('not_found', { resource: 'person' });
      }
    });
