import type { DomainEvent } from '../event/event.ts';
import { eventsOf } from '../event/event-draft.ts';
import type { NewId } from '../kernel/clock.port.ts';
import { invitationRecord, type Invitation } from './invitation.ts';
import type { Principal } from './principal.ts';

/** An event about an invitation: its record, which holds nothing of its token. */
export function invitationEvent(
  principal: Principal,
  time: { newId: NewId; now: Date },
  kind: 'invitation.created' | 'invitation.accepted' | 'invitation.revoked',
  invitation: Invitation,
): DomainEvent[] {
  const subject = { type: 'invitation', id: invitation.id } as const;
  const data = invitationRecord(invitation);
  return eventsOf(principal, time, [{ kind, subject, projectId: null, data }]);
}
