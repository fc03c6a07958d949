import { sql, type RawBuilder } from 'kysely';
import { selection } from './query.ts';
import type { Statement } from './statement.ts';

type Variables = Readonly<Record<string, string>>;

/** The calls that set variables of the transaction. */
const settings = (variables: Variables): RawBuilder<unknown>[] =>
  Object.entries(variables).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);

/** Sets variables of the session until the end of the transaction, such as those that the policies read and `lock_timeout`. */
export const setVariables = (variables: Variables): Statement =>
  selection(sql<object>`select ${sql.join(settings(variables))}`);

/**
 * Sets the tenant of the transaction: row-level security shows only its rows. For an empty text it shows none. A suspended organization
 * is not refused: for lookups before the caller is known, and for operators.
 */
export const setTenant = (organizationId: string): Statement =>
  setVariables({ 'basalt.organization_id': organizationId });

/** Sets the tenant and variables. Fails for a suspended organization; `asDomainError` makes `organization_suspended` of that. */
export function enterTenant(organizationId: string, variables: Variables = {}): Statement {
  const enter = sql`basalt.enter_organization(${organizationId})`;
  return selection(sql<object>`select ${sql.join([enter, ...settings(variables)])}`);
}
