import { allows, type Scope } from '../kernel/scopes.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { hasImplicitAccess, type Role, scopesOf } from '../access/roles.ts';
import type { Principal } from '../access/principal.ts';
import { isEditor, limitedPerson, type VisibleDocument } from './visibility.ts';

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

/** Refuses a caller without the scope, as `refusalForScope`. */
export function refuseWithoutScope(principal: Principal, scope: Scope): void {
  if (!allows(principal.scopes, scope)) throw refusalForScope(principal, scope);
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

/** True when people of the first role may give somebody the second one. */
export function mayGrant(role: Role, granted: Role): boolean {
  return hasImplicitAccess(role) && (granted !== 'owner' || role === 'owner');
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
