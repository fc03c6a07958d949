import { invalid } from '../kernel/domain-error.ts';
import { refusalForScope } from '../records/permissions.ts';
import type { Principal } from '../access/principal.ts';
import { allows, isScope, scopes, type Scope } from '../kernel/scopes.ts';

/**
 * The scopes that the words name, each once. Refuses with `validation_failed` (scopes) when a word is no
 * scope and when there are no words, and what `refuseToGrant` refuses.
 */
export function grantedScopes(giver: Principal, words: readonly string[]): Scope[] {
  const granted = words.filter(isScope);
  const unknown = words.find((word) => !isScope(word));
  if (unknown !== undefined) {
    throw invalid('scopes', `contains an unknown scope: ${unknown}; known: ${scopes.join(', ')}`);
  }
  if (granted.length === 0) throw invalid('scopes', 'must contain at least one scope');
  refuseToGrant(giver, granted);
  return [...new Set(granted)];
}

/** Refuses callers who do not have all of the scopes themselves: credentials with `insufficient_scope`, people with `insufficient_role`. */
export function refuseToGrant(giver: Principal, granted: readonly Scope[]): void {
  const lacking = granted.find((scope) => !allows(giver.scopes, scope));
  if (lacking !== undefined) throw refusalForScope(giver, lacking);
}
