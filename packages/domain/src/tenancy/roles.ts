import { scopes, type Scope } from '../credential/scopes.ts';

/** What a person is in an organization, the one that allows most first. Owners and admins have access to every project of it. */
export const roles = ['owner', 'admin', 'member'] as const;

export type Role = (typeof roles)[number];

/** True when the first role allows less than the second. */
export function isLower(role: Role, than: Role): boolean {
  return roles.indexOf(role) > roles.indexOf(than);
}

/** What a plain member may do with what they can see. Projects and boards are managed by owners and admins. */
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

/** The scopes that follow from a role: what only owners may do is not among those of admins. */
const scopesOfRoles: Record<Role, readonly Scope[]> = {
  owner: ['*'],
  admin: scopes.filter((scope) => scope !== '*' && scope !== 'organization:write'),
  member: memberScopes,
};

/** The scopes that follow from a role. */
export function scopesOf(role: Role): readonly Scope[] {
  return scopesOfRoles[role];
}
