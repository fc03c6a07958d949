import { DomainError, invalid } from '../kernel/domain-error.ts';
import { allows, isScope, type Scope } from './scope.ts';

/**
 * The scopes that the words name, each once. Refuses with `validation_failed` (scopes) when a word is no
 * scope or there is none, and with `insufficient_scope` when the giver does not hold one of them.
 */
export function grantedScopes(held: readonly Scope[], words: readonly string[]): Scope[] {
  const granted = words.filter(isScope);
  const unknown = words.find((word) => !isScope(word));
  if (unknown !== undefined) throw invalid('scopes', `contains an unknown scope: ${unknown}`);
  if (granted.length === 0) throw invalid('scopes', 'must contain at least one scope');
  const lacking = granted.find((scope) => !allows(held, scope));
  if (lacking !== undefined) throw new DomainError('insufficient_scope', { required: lacking });
  return [...new Set(granted)];
}
