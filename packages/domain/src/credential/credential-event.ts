import { changesBetween, type DomainEvent } from '../event/event.ts';
import { eventsOf } from '../event/event-draft.ts';
import type { NewId } from '../kernel/clock.port.ts';
import type { Principal } from '../tenancy/principal.ts';
import { credentialRecord, type Credential, type CredentialRecord } from './credential.ts';

/** An event about a credential: its record, which holds nothing of its secrets. */
export function credentialEvent(
  principal: Principal,
  time: { newId: NewId; now: Date },
  kind: 'credential.created' | 'credential.rotated' | 'credential.revoked',
  credential: Credential,
  before?: CredentialRecord,
): DomainEvent[] {
  const data = credentialRecord(credential);
  const changes = before === undefined ? {} : changesBetween(before, data);
  const subject = { type: 'credential', id: credential.id } as const;
  return eventsOf(principal, time, [{ kind, subject, projectId: null, data, changes }]);
}
