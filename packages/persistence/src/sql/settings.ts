import type { Statement } from './statement.ts';

/** Sets variables of the session until the end of the transaction: what the policies read, and how long locks are waited for. */
export function setVariables(variables: Readonly<Record<string, string>>): Statement {
  const set = Object.keys(variables).map(
    (_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`,
  );
  return { text: `select ${set.join(', ')}`, values: Object.entries(variables).flat() };
}

/** Narrows the transaction to a tenant; to none for an empty text. */
export const setTenant = (organizationId: string): Statement =>
  setVariables({ 'basalt.organization_id': organizationId });
