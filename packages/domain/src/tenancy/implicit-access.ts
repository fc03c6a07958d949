import type { Role } from './roles.ts';

/** True for the roles that have access to every project without being added to it. */
export function hasImplicitAccess(role: Role): boolean {
  return role !== 'member';
}
