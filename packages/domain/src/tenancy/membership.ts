/** The roles of people in an organization, from the one that allows most. Owners and admins have access to all projects. */
export const roles = ['owner', 'admin', 'member'] as const;

export type Role = (typeof roles)[number];

/** True when the first role allows less than the second. */
export function isLower(role: Role, than: Role): boolean {
  return roles.indexOf(role) > roles.indexOf(than);
}

/** A person's membership in an organization. The record stays when it ends, because other records still refer to the person. */
export class Membership {
  organizationId: string;
  userId: string;
  role: Role;
  createdAt: Date;
  /** When it ended; null for a present member. */
  removedAt: Date | null = null;

  constructor(fields: { organizationId: string; userId: string; role: Role; now: Date }) {
    this.organizationId = fields.organizationId;
    this.userId = fields.userId;
    this.role = fields.role;
    this.createdAt = fields.now;
  }
}

/** A person with access to a project, as the API returns it. */
export interface MemberRecord {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** `explicit` when the person was added to the project, even if the role alone gives access. */
  access: 'explicit' | 'implicit';
}

/** A person of an organization, as the API returns it. */
export interface OrganizationMemberRecord {
  id: string;
  name: string;
  email: string;
  role: Role;
}
