import { recordOf } from '../kernel/record-of.ts';
import type { Role } from './membership.ts';
import type { Actor } from './principal.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** Projects that one invitation may name. */
export const maxInvitedProjects = 50;

/** Milliseconds that an invitation can be accepted. */
const lifetime = 7 * 24 * 60 * 60_000;

/** An offer to join the organization, sent to an email address. */
export class Invitation {
  id: string;
  organizationId: string;
  /** Normalized (`normalizedEmail`). */
  email: string;
  role: Role;
  /** The projects that the person becomes a member of. Those that are archived or deleted at that time are left out. */
  projectIds: readonly string[];
  /** The hash of the token in the mail. The token itself is not stored. */
  tokenHash: string;
  createdBy: Actor;
  createdAt: Date;
  expiresAt: Date;
  /** When it was accepted, withdrawn or replaced by a newer one; null while it is open. */
  closedAt: Date | null = null;

  constructor(
    fields: NewFields<Invitation, 'email' | 'role' | 'tokenHash' | 'createdBy'> & {
      projectIds?: readonly string[];
    },
  ) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.email = fields.email;
    this.role = fields.role;
    this.projectIds = fields.projectIds ?? [];
    this.tokenHash = fields.tokenHash;
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
    this.expiresAt = new Date(fields.now.getTime() + lifetime);
  }

  /** True while it can be accepted. */
  isOpen(now: Date): boolean {
    return this.closedAt === null && now < this.expiresAt;
  }
}

/** The invitation as the API returns it, without the token. */
export const invitationRecord = recordOf<Invitation>()(
  'id',
  'organizationId',
  'email',
  'role',
  'projectIds',
  'createdAt',
  'expiresAt',
);

/** An invitation as the API returns it: without its token, which only the mail contains. */
export type InvitationRecord = ReturnType<typeof invitationRecord>;
