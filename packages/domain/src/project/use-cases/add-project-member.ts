import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import { projectMemberEvent } from '../../tenancy/member-event.ts';
import type { MemberRecord } from '../../tenancy/membership.ts';
import { personRecord } from '../../tenancy/person-record.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import type { Ports } from '../../ports.ts';

type MemberPorts = Pick<Ports, 'tenancy' | 'clock' | 'newId'>;

interface Addition {
  project: string;
  user: string;
}

/**
 * Adds a person of the organization to a project; a person who is there already stays. Refuses
 * with `validation_failed` (user_id) a person who is not of the organization, with `project_archived`, and with `insufficient_role`.
 */
export const createAddProjectMember =
  (ports: MemberPorts) =>
  async (
    principal: Principal,
    addition: Addition,
  ): Promise<{ project_id: string; user_id: string }> => {
    const member = await added(ports, principal, addition);
    if (member === null) throw invalid('user_id', 'is not a person of this organization');
    return { project_id: addition.project, user_id: member.id };
  };

/** The same, for a person whom the address names: refuses with `not_found` (person). Answers the member. */
export const createPutProjectMember =
  (ports: MemberPorts) =>
  async (principal: Principal, addition: Addition): Promise<MemberRecord> => {
    const member = await added(ports, principal, addition);
    if (member === null) throw new DomainError('not_found', { resource: 'person' });
    return member;
  };

/** Null when the person is not of the organization. */
async function added(
  { tenancy, clock, newId }: MemberPorts,
  principal: Principal,
  { project: projectId, user }: Addition,
): Promise<MemberRecord | null> {
  return tenancy.inTenant(principal, async ({ projects, organizations, events }) => {
    const project = await foundOrRefused(await projects.lock(projectId), () =>
      refusalForMissing(tenancy, principal, 'project', projectId),
    );
    refusePlainMember(principal);
    refuseArchivedProject(project);
    const membership = await organizations.membership(user);
    if (membership === null) return null;
    const person = await personRecord(organizations, user, membership.role);
    const now = clock();
    if (await projects.addMember(project.id, user, now)) {
      const reported = { projectId: project.id, person };
      await events.append(
        ...projectMemberEvent(principal, { newId, now }, 'project.member.added', reported),
      );
    }
    return { ...person, access: 'explicit' };
  });
}
