import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { hasImplicitAccess } from '../../tenancy/implicit-access.ts';
import { refusePlainMember } from '../../tenancy/permissions.ts';
import { projectMemberEvent } from '../../tenancy/member-event.ts';

/**
 * Takes a person out of a project, archived or not. Owners and admins of the organization keep their access by
 * their role: who has access by it alone is refused with `validation_failed` (person). Refuses with `not_found` (person) and `insufficient_role`.
 */
export const createRemoveProjectMember = (ports: ChangePorts) =>
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
