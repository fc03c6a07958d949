import { sql } from 'kysely';
import type { Client } from 'pg';
import { isAnyOf } from '../sql/query.ts';
import { sendQuery } from '../sql/send-query.ts';
import { lockTables } from './locked-tables.ts';

/**
 * Lets the owner see all rows of the schema, in the running transaction: takes FORCE ROW LEVEL SECURITY away from the tables whose rows
 * it hides from this login. Nobody else can use these tables until the transaction ends. Throws TablesInUse. Returns their OIDs, for `forceIsolation`;
 * none for a superuser, who sees all rows in any case.
 */
export async function liftIsolation(client: Client): Promise<number[]> {
  const hiding = sql<{ oid: number }>`
    select c.oid from pg_class c
    where c.relnamespace = to_regnamespace('basalt') and c.relkind in ('r', 'p') and c.relforcerowsecurity
      and row_security_active(c.oid) and pg_has_role(c.relowner, 'usage')`;
  const { rows } = await sendQuery(client, hiding);
  const tables = rows.map(({ oid }) => oid);
  const names = await namesOf(client, tables);
  if (names.length > 0) await lockTables(client, names);
  await alterAll(client, names, 'no force');
  return tables;
}

/**
 * Puts FORCE ROW LEVEL SECURITY back on those of these tables that still exist. Deferred triggers run before, while all rows are
 * still visible.
 */
export async function forceIsolation(client: Client, tables: readonly number[]): Promise<void> {
  if (tables.length === 0) return;
  // A table with a waiting trigger cannot be altered. Every deferrable constraint of the schema is initially deferred.
  await client.query('set constraints all immediate; set constraints all deferred');
  await alterAll(client, await namesOf(client, tables), 'force');
}

/** The tables by name, in one order for all migrations, which then do not wait for each other in a circle. */
async function namesOf(client: Client, tables: readonly number[]): Promise<string[]> {
  const names = sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where ${isAnyOf('oid', tables, 'oid')} order by relname`;
  const { rows } = await sendQuery(client, names);
  return rows.map(({ name }) => name);
}

async function alterAll(
  client: Client,
  names: readonly string[],
  how: 'force' | 'no force',
): Promise<void> {
  for (const name of names) await client.query(`alter table ${name} ${how} row level security`);
}
