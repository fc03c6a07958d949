import { sql } from 'kysely';
import type { Client } from 'pg';
import { sendQuery } from '../sql/send-query.ts';
import type { TextUse } from './erased-person.ts';

/** A column with text or JSON. */
export interface TextColumn {
  name: string;
  type: 'text' | 'json' | 'jsonb';
}

/** A table with text, and its primary key in order. */
export interface TextTable {
  name: string;
  isTenants: boolean;
  key: { name: string; type: string }[];
  columns: TextColumn[];
}

/** The columns that are not searched: names of organizations, secrets, and rows that are erased with the account. */
const unsearched = new Set([
  'organizations',
  'users',
  'sessions',
  'identities',
  'mail_outbox',
  'schema_migrations',
]);

/** Columns that are not searched. Invitations of the person are found by their address, and removed. */
const leftColumns = new Set(['invitations.email']);

/** The tables with columns of text or JSON and a primary key, from the catalogue: a new table is searched without a change of code. */
export async function textTables(client: Client): Promise<TextTable[]> {
  const tables = sql<TextTable>`
    select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and a.attnotnull) as "isTenants",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by k.place)
        from unnest(i.indkey::smallint[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as key,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype)) as columns
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'basalt'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
    order by c.relname`;
  const { rows } = await sendQuery(client, tables);
  return rows
    .filter(({ name, columns }) => columns !== null && !unsearched.has(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => !leftColumns.has(`${table.name}.${name}`)),
    }));
}

/** Columns of texts that the service makes with names of people. */
const notices = new Set([
  'notifications.title',
  'notifications.body',
  'imports.people',
  'imports.found',
  'imports.notes',
  'imports.failure',
  'import_rows.notes',
]);

/** How a column of a table uses names; in the log, of an event about this type of subject. */
export function useOf(table: string, column: string, subject?: string): TextUse {
  if (notices.has(`${table}.${column}`) || subject === 'notification') return 'notice';
  return table.endsWith('_search') ? 'search' : 'html';
}
