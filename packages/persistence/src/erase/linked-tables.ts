import { sql } from 'kysely';
import type { Client } from 'pg';
import { sendQuery } from '../sql/send-query.ts';

/** A table whose rows refer to another table, and its column with the id of the person. */
export interface LinkedTable {
  name: string;
  column: string;
}

/** The tables whose rows refer to a table of people, from the catalogue: `users` by the account, `memberships` by the person. */
export async function linkedTables(
  client: Client,
  target: 'users' | 'memberships',
): Promise<LinkedTable[]> {
  const links = sql<LinkedTable>`
    select c.relname as name, a.attname as column
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
    where k.contype = 'f' and k.confrelid = ('basalt.' || ${target}::text)::regclass and c.relname <> 'memberships'
    order by c.relname`;
  return (await sendQuery(client, links)).rows;
}
