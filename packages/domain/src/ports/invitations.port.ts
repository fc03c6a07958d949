import type { Invitation } from '../records/invitation.ts';

/** The tenant's invitations, inside a transaction. */
export interface InvitationStore {
  /** The invitations that are not closed, expired ones included, in creation order. */
  listUnclosed(): Promise<Invitation[]>;
  /** Those of `listUnclosed` that the person sent, locked. */
  lockSentBy(userId: string): Promise<Invitation[]>;
  /** The invitation, locked. */
  lock(id: string): Promise<Invitation | null>;
  lockByToken(tokenHash: string): Promise<Invitation | null>;
  /**
   * Those of `listUnclosed`, and the times of all invitations since `since`, oldest first. Other transactions that call this wait
   * until this one ends.
   */
  loadForInvite(since: Date): Promise<{ unclosed: Invitation[]; times: Date[] }>;
}
