import type { ProjectStore } from '../../src/project/projects.port.ts';
import { hasImplicitAccess } from '../../src/tenancy/implicit-access.ts';
import { liveProject } from './live.ts';
import type { User } from '../../src/identity/account/user.ts';
import type { Table } from './table.ts';
import type { TenantData } from './tenant-data.ts';

/** The projects of one organization, inside a transaction. */
export function projectStore(data: TenantData, users: Table<User>): ProjectStore {
  return {
    lock: async (id) => liveProject(data, id),
    lockWithBoards: async (id) => liveProject(data, id),
    lockDeleted: async (id) => data.projects.get(id),
    hold: async (id) => liveProject(data, id),
    find: async (id) => liveProject(data, id),
    takenKeys: async (keys) =>
      new Set(data.projects.where(({ key }) => keys.includes(key)).map(({ key }) => key)),
    usersWithAccess: async (projectId, userIds) =>
      new Set(userIds.filter((userId) => accessOf(data, projectId, userId) !== null)),
    loadForMember: async (projectId, userId) => {
      const project = liveProject(data, projectId);
      if (project === null) return null;
      const user = users.get(userId);
      const role = data.memberships.get(userId)?.role;
      if (user === null || role === undefined) return { project, member: null };
      const { id, name, email } = user;
      return { project, member: { id, name, email, role, access: accessOf(data, projectId, id) } };
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
