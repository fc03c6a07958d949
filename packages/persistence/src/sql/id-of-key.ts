import { sql, type RawBuilder } from 'kysely';

/** SQL for the id of the ticket with a key, else of the ticket that had this key in another project. `$1` is the tenant, `$2` the key. */
export const idOfKeyText = `(
  select id from tickets where organization_id = $1 and key = $2
  union all select ticket_id from former_ticket_keys where organization_id = $1 and key = $2 limit 1)`;

/** The same for a key that is a value or SQL. */
export const idOfKey = (organizationId: string, key: unknown): RawBuilder<string> => sql`(
  select id from tickets where organization_id = ${organizationId} and key = ${key}
  union all select ticket_id from former_ticket_keys where organization_id = ${organizationId} and key = ${key} limit 1)`;
