import type { Statement } from './statement.ts';

type Variables = Readonly<Record<string, string>>;

/** The calls that set variables, with parameters from `$first` on. */
const settings = (variables: Variables, first: number): string[] =>
  Object.keys(variables).map(
    (_, at) => `set_config($${first + 2 * at}, $${first + 1 + 2 * at}, true)`,
  );

/** Sets variables of the session until the end of the transaction, such as those that the policies read and `lock_timeout`. */
export function setVariables(variables: Variables): Statement {
  return {
    text: `select ${settings(variables, 1).join(', ')}`,
    values: Object.entries(variables).flat(),
  };
}

/**
 * Sets the tenant of the transaction: row-level security shows only its rows. For an empty text it shows none. A suspended organization
 * is not refused: for lookups before the caller is known, and for operators.
 */
export const setTenant = (organizationId: string): Statement =>
  setVariables({ 'basalt.organization_id': organizationId });

/** Sets the tenant and variables. Fails for a suspended organization; `asDomainError` makes `organization_suspended` of that. */
export function enterTenant(organizationId: string, variables: Variables = {}): Statement {
  return {
    text: `select ${['basalt.enter_organization($1)', ...settings(variables, 2)].join(', ')}`,
    values: [organizationId, ...Object.entries(variables).flat()],
  };
}
