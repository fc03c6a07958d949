import { allows, type Scope } from '../credential/scopes.ts';
import type { DocumentStatus } from '../document/document.ts';
import type { DocumentRecord } from '../document/document-record.ts';
import { DomainError, type DomainErrorDetails } from '../kernel/domain-error.ts';
import { hasImplicitAccess } from './implicit-access.ts';
import type { Actor, Person, Principal } from './principal.ts';
import { scopesOf, type Role } from './roles.ts';

/** The refusal of a caller without the scope: `insufficient_role` with the role that has it for a person, else `insufficient_scope`. */
export function refusalForScope(
  { person, app }: Pick<Principal, 'person' | 'app'>,
  scope: Scope,
): DomainError<'insufficient_role' | 'insufficient_scope'> {
  const isUngranted =
    app !== undefined && person !== undefined && allows(scopesOf(person.role), scope);
  if (person === undefined || isUngranted) {
    return new DomainError('insufficient_scope', { required: scope });
  }
  const required = allows(scopesOf('admin'), scope) ? 'admin' : 'owner';
  return new DomainError('insufficient_role', { required });
}

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

/**
 * THE rule of what a person sees in addition to the organization's own record. Records that they do not see do not exist
 * for them. Owners and admins see everything. A plain member sees the projects that they were added to, with everything in them
 * except documents; of the documents of these projects and of the organization, they see the published ones, and the
 * drafts that they created or edit. `isOwnProject` says whether the person was added to a project.
 */
export const visibility = {
  project({ role }: Person, isOwnProject: boolean): boolean {
    return hasImplicitAccess(role) || isOwnProject;
  },
  document(
    person: Person,
    document: VisibleDocument,
    isOwnProject: (projectId: string) => boolean,
  ): boolean {
    if (hasImplicitAccess(person.role)) return true;
    const inReach = document.projectId === null || isOwnProject(document.projectId);
    return inReach && (document.status === 'published' || isEditor(person, document));
  },
} as const;

function isEditor(
  { userId }: Person,
  { createdBy, editorIds }: Pick<VisibleDocument, 'createdBy' | 'editorIds'>,
): boolean {
  return (createdBy.type === 'user' && createdBy.id === userId) || editorIds.includes(userId);
}

/** Refuses with `not_editor` a member who neither created nor edits the document. */
export function refuseOtherEditor(
  principal: Principal,
  document: Pick<VisibleDocument, 'createdBy' | 'editorIds'>,
): void {
  const person = limitedPerson(principal);
  if (person !== null && !isEditor(person, document)) throw new DomainError('not_editor', {});
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

/** True for owners and admins, who may restore the deleted comment of another author. */
export function mayModerate({ person }: Pick<Principal, 'person'>): boolean {
  return person !== undefined && hasImplicitAccess(person.role);
}

/** True when people of the first role may give somebody the second one. */
export function mayGrant(role: Role, granted: Role): boolean {
  return hasImplicitAccess(role) && (granted !== 'owner' || role === 'owner');
}

/** Refuses plain members with `not_found`: for them, a list that only owners and admins may read does not exist. */
export function hideFromPlainMember(
  principal: Pick<Principal, 'person'>,
  resource: DomainErrorDetails['not_found']['resource'],
): void {
  if (limitedPerson(principal) !== null) throw new DomainError('not_found', { resource });
}

/** Refuses plain members with `insufficient_role`: only owners and admins manage people, keys and settings. */
export function refusePlainMember(principal: Principal): void {
  if (limitedPerson(principal) !== null) {
    throw new DomainError('insufficient_role', { required: 'admin' });
  }
}

/**
 * Refuses with `insufficient_role` plain members, and admins when one of the `concerned` roles is owner: only owners make somebody an
 * owner or change the role of one.
 */
export function refuseBeyondRole(principal: Principal, ...concerned: readonly Role[]): void {
  refusePlainMember(principal);
  const { person } = principal;
  if (person !== undefined && concerned.some((role) => !mayGrant(person.role, role))) {
    throw new DomainError('insufficient_role', { required: 'owner' });
  }
}
