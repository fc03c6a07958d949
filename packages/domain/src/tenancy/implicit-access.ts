import type { Role } from './membership.ts';

/** True for the roles that have access to every project without being added to it. */
export function hasImplicitAccess(role: Role): boolean {
  return role !== 'member';
}
