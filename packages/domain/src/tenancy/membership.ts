import type { Role } from './roles.ts';

/** A person's place in an organization. It stays when it ends: records that name the person still point to it. */
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
  /** `explicit` when the person was added to the project, also where the role alone would do. */
  access: 'explicit' | 'implicit';
}

/** A person of an organization, as the API returns it. */
export interface OrganizationMemberRecord {
  id: string;
  name: string;
  email: string;
  role: Role;
}
