import type { Role } from '../api/types.ts';

/** What each role is called. */
export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
};

/** All roles, the one that may do most first. */
export const roles = Object.keys(roleNames) as readonly Role[];
