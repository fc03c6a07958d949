import { Project } from '../../src/records/project.ts';
import type { ProjectStore } from '../../src/ports/projects.port.ts';
import { hasImplicitAccess } from '../../src/access/roles.ts';
import { liveProject } from './live.ts';
import { personOf } from './organizations.ts';
import type { Tenant } from './tenant.ts';

/** The projects of one organization, inside a transaction. */
export function projectStore(tenant: Tenant): ProjectStore {
  const find = async (id: string) => liveProject(tenant, id);
  return {
    lock: find,
    lockWithBoards: find,
    lockDeleted: async (id) => tenant.of(Project).get(id),
    hold: find,
    find,
    takenKeys: async (keys) => new Set(keys.filter((key) => tenant.of(Project).has({ key }))),
    usersWithAccess: async (projectId, userIds) =>
      new Set(userIds.filter((userId) => accessOf(tenant, projectId, userId) !== null)),
    loadForMember: async (projectId, userId) => {
      const project = liveProject(tenant, projectId);
      const membership = tenant.member(userId);
      const person = membership && personOf(tenant, membership);
      const access = accessOf(tenant, projectId, userId);
      return project && { project, member: person && { ...person, access } };
    },
  };
}

/** How the person has access to the project: by being added, by the role in the organization, or not at all. */
export function accessOf(
  tenant: Tenant,
  projectId: string,
  userId: string,
): 'explicit' | 'implicit' | null {
  const membership = tenant.member(userId);
  if (membership === null) return null;
  if (tenant.isInProject(projectId, userId)) return 'explicit';
  return hasImplicitAccess(membership.role) ? 'implicit' : null;
}
