import type { EventDraft } from '../event/event-draft.ts';
import { invitationRecord, type Invitation } from './invitation.ts';

/** An event about an invitation: its record, without the token. */
export function invitationEvent(
  kind: 'invitation.created' | 'invitation.accepted' | 'invitation.revoked',
  invitation: Invitation,
): EventDraft {
  const subject = { type: 'invitation', id: invitation.id } as const;
  return { kind, subject, projectId: null, data: invitationRecord(invitation) };
}
