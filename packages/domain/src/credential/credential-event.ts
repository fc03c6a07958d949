import { changesBetween } from '../event/event.ts';
import type { EventDraft } from '../event/event-draft.ts';
import { credentialRecord, type Credential } from './credential.ts';

/** An event about a credential: its record without secrets, and with `before` what changed of the record. */
export function credentialEvent(
  kind: 'credential.created' | 'credential.rotated' | 'credential.revoked',
  credential: Credential,
  before?: Credential,
): EventDraft {
  const data = credentialRecord(credential);
  const changes = before === undefined ? {} : changesBetween(credentialRecord(before), data);
  const subject = { type: 'credential', id: credential.id } as const;
  return { kind, subject, projectId: null, data, changes };
}
