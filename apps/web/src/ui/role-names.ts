import type { Role } from '../api/types.ts';

/** The name of each role. */
export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
};

/** All roles, the most powerful first. */
export const roles = Object.keys(roleNames) as readonly Role[];
