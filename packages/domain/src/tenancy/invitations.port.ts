import type { Invitation } from './invitation.ts';

/** The tenant's invitations, inside a transaction. */
export interface InvitationStore {
  /** Those that were not closed, expired ones too, in creation order. */
  listUnclosed(): Promise<Invitation[]>;
  /** Those of them that the person sent, locked. */
  lockSentBy(userId: string): Promise<Invitation[]>;
  /** The invitation, locked. */
  lock(id: string): Promise<Invitation | null>;
  lockByToken(tokenHash: string): Promise<Invitation | null>;
  /**
   * Those that were not closed, and when those were created that are not older than `since`, oldest first. Others who ask
   * wait until the end.
   */
  loadForInvite(since: Date): Promise<{ unclosed: Invitation[]; times: Date[] }>;
}
