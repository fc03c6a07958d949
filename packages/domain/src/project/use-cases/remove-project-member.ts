import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { hasImplicitAccess } from '../../access/roles.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { projectMemberEvent } from '../../tenancy/member-event.ts';

/**
 * Removes a person from a project, archived or not. Owners and admins of the organization keep access by their role. Refuses with
 * `validation_failed` (person) a person who has access only by the role, with `not_found` (person) and `insufficient_role`.
 */
export const removeProjectMember = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: { project: string; user: string }) => ({ kind: 'project', id: project }),
    load: ({ projects }, { project, user }) => projects.loadForMember(project, user),
    check: (loaded, _, { principal }) => {
      refusePlainMember(principal);
      return loaded;
    },
    decide: ({ project: { id: projectId }, member }, { now }) => {
      if (member?.access !== 'explicit') {
        throw member !== null && hasImplicitAccess(member.role)
          ? invalid(
              'person',
              `has access by being ${member.role} of the organization: change that role`,
            )
          : new DomainError('not_found', { resource: 'person' });
      }
      return {
        sets: [{ kind: 'project_member', projectId, userId: member.id, isMember: false, now }],
        events: [
          projectMemberEvent('project.member.removed', projectId, {
            ...member,
            access: 'explicit',
          }),
        ],
        answer: undefined,
      };
    },
  });
