import type { DocumentStatus } from './document.ts';
import type { DocumentRecord } from './document-record.ts';
import { DomainError, type DomainErrorDetails } from '../kernel/domain-error.ts';
import { hasImplicitAccess } from '../access/roles.ts';
import type { Actor, Person, Principal } from '../access/principal.ts';

/** The person who sees less than the whole organization; null for every other caller. */
export function limitedPerson({ person }: Pick<Principal, 'person'>): Person | null {
  return person === undefined || hasImplicitAccess(person.role) ? null : person;
}

/** The fields of a document that decide who can see it. */
export interface VisibleDocument {
  readonly projectId: string | null;
  readonly status: DocumentStatus;
  readonly createdBy: Actor;
  readonly editorIds: readonly string[];
}

/** Whether the person created the document or is one of its editors. */
export function isEditor(
  { userId }: Person,
  { createdBy, editorIds }: Pick<VisibleDocument, 'createdBy' | 'editorIds'>,
): boolean {
  return (createdBy.type === 'user' && createdBy.id === userId) || editorIds.includes(userId);
}

/** Refuses with `not_found` a member who neither created nor edits the document. */
export function hideFromOtherMember(
  principal: Pick<Principal, 'person'>,
  { created_by: createdBy, editor_ids: editorIds }: DocumentRecord,
): void {
  const person = limitedPerson(principal);
  if (person !== null && !isEditor(person, { createdBy, editorIds })) {
    throw new DomainError('not_found', { resource: 'document' });
  }
}

/** Refuses plain members with `not_found`: for them, a list that only owners and admins may read does not exist. */
export function hideFromPlainMember(
  principal: Pick<Principal, 'person'>,
  resource: DomainErrorDetails['not_found']['resource'],
): void {
  if (limitedPerson(principal) !== null) throw new DomainError('not_found', { resource });
}
