import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { projectMemberEvent } from '../../tenancy/member-event.ts';
import type { MemberRecord } from '../../records/membership.ts';
import type { Principal } from '../../access/principal.ts';
import { refuseArchivedProject } from '../archived-project.ts';

interface Addition {
  project: string;
  user: string;
}

/**
 * Adds a person of the organization to a project. Changes nothing when the person was added before. Refuses
 * with `validation_failed` (user_id) a person who is not in the organization, with `project_archived`, and with `insufficient_role`.
 */
export const addProjectMember = (ports: ChangePorts) => {
  const add = addition(ports, () => invalid('user_id', 'is not a person of this organization'));
  return async (
    principal: Principal,
    input: Addition,
  ): Promise<{ project_id: string; user_id: string }> => {
    const { id } = await add(principal, input);
    return { project_id: input.project, user_id: id };
  };
};

/** The same for a request whose path names the person: an unknown person is refused with `not_found` (person). Returns the member. */
export const putProjectMember = (ports: ChangePorts) =>
  addition(ports, () => new DomainError('not_found', { resource: 'person' }));

/** `missing` makes the refusal of a person who is not in the organization. */
const addition = (ports: ChangePorts, missing: () => DomainError) =>
  changeOf(ports, {
    names: ({ project }: Addition) => ({ kind: 'project', id: project }),
    load: ({ projects }, { project, user }) => projects.loadForMember(project, user),
    check: ({ project, member }, _, { principal }) => {
      refusePlainMember(principal);
      refuseArchivedProject(project);
      if (member === null) throw missing();
      return { projectId: project.id, member };
    },
    decide: ({ projectId, member }, { now }) => {
      const answer: MemberRecord = { ...member, access: 'explicit' };
      if (member.access === 'explicit') return { answer };
      return {
        sets: [{ kind: 'project_member', projectId, userId: member.id, isMember: true, now }],
        events: [projectMemberEvent('project.member.added', projectId, answer)],
        answer,
      };
    },
  });
