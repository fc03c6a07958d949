import type { Statement } from './statement.ts';

/** Sets variables of the session until the end of the transaction, such as those that the policies read and `lock_timeout`. */
export function setVariables(variables: Readonly<Record<string, string>>): Statement {
  const set = Object.keys(variables).map(
    (_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`,
  );
  return { text: `select ${set.join(', ')}`, values: Object.entries(variables).flat() };
}

/** Sets the tenant of the transaction: row-level security shows only its rows. For an empty text it shows none. */
export const setTenant = (organizationId: string): Statement =>
  setVariables({ 'basalt.organization_id': organizationId });
