import { allows, type Scope } from '../credential/scopes.ts';
import type { DocumentStatus } from '../document/document.ts';
import { DomainError, type DomainErrorDetails } from '../kernel/domain-error.ts';
import { hasImplicitAccess } from './implicit-access.ts';
import type { Actor, Person, Principal } from './principal.ts';
import { scopesOf, type Role } from './roles.ts';

/** The refusal of a caller who lacks the scope: a person learns which role has it, an app what it was not granted. */
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

/** What decides who can see a document. */
export interface VisibleDocument {
  readonly projectId: string | null;
  readonly status: DocumentStatus;
  readonly createdBy: Actor;
  readonly editorIds: readonly string[];
}

/**
 * THE rule of what a person sees besides the organization's own record; what they do not see is not there
 * for them. Owners and admins see everything. A member sees the projects they belong to, with all that is
 * in them but for drafts of documents; of those and of the organization's documents the published ones, and the
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

/** True for owners and admins, who may restore the deleted comment of another author. */
export function mayModerate({ person }: Pick<Principal, 'person'>): boolean {
  return person !== undefined && hasImplicitAccess(person.role);
}

/** True when people of this role may give somebody the other role. */
export function mayGrant(role: Role, granted: Role): boolean {
  return hasImplicitAccess(role) && (granted !== 'owner' || role === 'owner');
}

/** Refuses with `not_found` plain members: what owners and admins alone may list is not there for others. */
export function hideFromPlainMember(
  principal: Pick<Principal, 'person'>,
  resource: DomainErrorDetails['not_found']['resource'],
): void {
  if (limitedPerson(principal) !== null) throw new DomainError('not_found', { resource });
}

/** Refuses with `insufficient_role` plain members: people, keys and settings are managed by owners and admins. */
export function refusePlainMember(principal: Principal): void {
  if (limitedPerson(principal) !== null) {
    throw new DomainError('insufficient_role', { required: 'admin' });
  }
}

/**
 * Refuses with `insufficient_role` anyone who may not make somebody an owner, or an owner something else: nobody
 * grants or takes what they do not hold.
 */
export function refuseBeyondRole(principal: Principal, ...concerned: readonly Role[]): void {
  refusePlainMember(principal);
  const { person } = principal;
  if (person !== undefined && concerned.some((role) => !mayGrant(person.role, role))) {
    throw new DomainError('insufficient_role', { required: 'owner' });
  }
}
