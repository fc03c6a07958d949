import { sql } from 'kysely';
import { selection, type Selection } from './query.ts';

/** Sets variables of the session until the end of the transaction: what the policies read, and how long locks are waited for. */
export function setVariables(variables: Readonly<Record<string, string>>): Selection<unknown> {
  const set = Object.entries(variables).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  return selection(sql`select ${sql.join(set)}`);
}

/** Narrows the transaction to a tenant; to none for an empty text. */
export const setTenant = (organizationId: string): Selection<unknown> =>
  setVariables({ 'basalt.organization_id': organizationId });
