import { scopes, type Scope } from '../kernel/scopes.ts';

/** The roles of people in an organization, from the one that allows most. Owners and admins have access to all projects. */
export const roles = ['owner', 'admin', 'member'] as const;

export type Role = (typeof roles)[number];

/** True when the first role allows less than the second. */
export function isLower(role: Role, than: Role): boolean {
  return roles.indexOf(role) > roles.indexOf(than);
}

/** The scopes of a plain member for the records that they can see. Owners and admins manage projects and boards. */
const memberScopes: readonly Scope[] = [
  'organization:read',
  'projects:read',
  'boards:read',
  'tickets:read',
  'tickets:write',
  'comments:write',
  'analytics:read',
  'documents:read',
  'documents:write',
  'document_comments:write',
];

/** The scopes of each role. Admins do not have those of operations that only owners may do. */
const scopesOfRoles: Record<Role, readonly Scope[]> = {
  owner: ['*'],
  admin: scopes.filter((scope) => scope !== '*' && scope !== 'organization:write'),
  member: memberScopes,
};

/** The scopes that follow from a role. */
export function scopesOf(role: Role): readonly Scope[] {
  return scopesOfRoles[role];
}

/** True for the roles that have access to every project without being added to it. */
export function hasImplicitAccess(role: Role): boolean {
  return role !== 'member';
}
