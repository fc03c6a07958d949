import type { ProjectStore } from '../../src/project/projects.port.ts';
import { hasImplicitAccess } from '../../src/tenancy/implicit-access.ts';
import { liveProject } from './live.ts';
import type { TenantData } from './tenant-data.ts';

/** The projects of one organization, inside a transaction. */
export function projectStore(data: TenantData): ProjectStore {
  return {
    lock: async (id) => liveProject(data, id),
    lockWithBoards: async (id) => liveProject(data, id),
    lockDeleted: async (id) => data.projects.get(id),
    hold: async (id) => liveProject(data, id),
    find: async (id) => liveProject(data, id),
    add: async (project) => data.projects.add(project.id, project),
    save: async (project) => data.projects.save(project.id, project),
    takenKeys: async (keys) =>
      new Set(data.projects.where(({ key }) => keys.includes(key)).map(({ key }) => key)),
    nextTicketNumber: async (projectId, count = 1) => {
      const last = data.ticketNumbers.get(projectId) ?? 0;
      data.ticketNumbers.set(projectId, last + count);
      return last + 1;
    },
    usersWithAccess: async (projectId, userIds) =>
      new Set(userIds.filter((userId) => accessOf(data, projectId, userId) !== null)),
    addMember: async (projectId, userId) => {
      if (data.memberships.get(userId) === null)
        throw new Error('is no member of the organization');
      if (isMember(data, projectId, userId)) return false;
      data.projectMembers.add(`${projectId} ${userId}`, { projectId, userId });
      return true;
    },
    removeMember: async (projectId, userId) => {
      const wasThere = isMember(data, projectId, userId);
      data.projectMembers.delete(`${projectId} ${userId}`);
      return wasThere;
    },
  };
}

/** How the person has access to the project: by being added, by the role in the organization, or not at all. */
export function accessOf(
  data: TenantData,
  projectId: string,
  userId: string,
): 'explicit' | 'implicit' | null {
  const membership = data.memberships.get(userId);
  if (membership === null) return null;
  if (isMember(data, projectId, userId)) return 'explicit';
  return hasImplicitAccess(membership.role) ? 'implicit' : null;
}

/** Whether the person was added to the project by name. */
export function isMember(data: TenantData, projectId: string, userId: string): boolean {
  return data.projectMembers.get(`${projectId} ${userId}`) !== null;
}
