import type { Invitation } from './invitation.ts';

/** The tenant's invitations, inside a transaction. */
export interface InvitationStore {
  /** Those that were not closed, expired ones too, in creation order. */
  listUnclosed(): Promise<Invitation[]>;
  /** The invitation, locked. */
  lock(id: string): Promise<Invitation | null>;
  lockByToken(tokenHash: string): Promise<Invitation | null>;
  /** When those were created that are not older than `since`, oldest first. Others who ask wait until the end. */
  lockedTimesSince(since: Date): Promise<Date[]>;
  add(invitation: Invitation): Promise<void>;
  save(invitation: Invitation): Promise<void>;
}
