import { sql } from 'kysely';
import type { Client } from 'pg';
import { sendQuery, tableNamed } from '../sql/send-query.ts';
import type { SequenceState } from './frames.ts';

/** A table whose rows a backup holds, as the catalogue of the database describes it. */
export interface StoredTable {
  name: string;
  /** The columns that are not generated. */
  columns: string[];
  /** The column that names the tenant, if rows belong to one. */
  tenantColumn: 'organization_id' | 'id' | null;
  /** Whether row-level security would hide rows of it from this login. */
  hidesRows: boolean;
  /** Whether row-level security holds for its owner, too. */
  isForced: boolean;
}

/**
 * The tables of the schema that a backup holds, each after the tables that it refers to. Four kinds are left out: the list of
 * applied migrations, which is in the header of a backup; the kinds of records, which migrations write; the mark of the storage of
 * files, because a restored database can have another storage; and unlogged tables. These hold counters of the present minute, and PostgreSQL itself empties them after a crash.
 */
export async function storedTables(client: Client): Promise<StoredTable[]> {
  const tables = sql<StoredTable & { links: string[] }>`
    select c.relname as name, c.relforcerowsecurity as "isForced", row_security_active(c.oid) as "hidesRows",
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      case
        when c.relname = 'organizations' then 'id'
        when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
          then 'organization_id'
      end as "tenantColumn",
      array(
        select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as links
    from pg_class c
    where c.relnamespace = to_regnamespace('basalt') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname not in ('schema_migrations', 'record_kinds', 'file_storage_mark')
    order by c.relname`;
  return inOrderOfLinks((await sendQuery(client, tables)).rows);
}

/** Puts each table after the tables that it refers to. Throws when tables refer to each other in a circle. */
function inOrderOfLinks(tables: (StoredTable & { links: string[] })[]): StoredTable[] {
  const ordered: StoredTable[] = [];
  const isPlaced = (name: string): boolean =>
    ordered.some((table) => table.name === name) || !tables.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find((table) => !isPlaced(table.name) && table.links.every(isPlaced));
    if (next === undefined) throw new Error('the tables link to each other in a circle');
    const { links: _, ...table } = next;
    ordered.push(table);
  }
  return ordered;
}

/** The value of every sequence of the schema. It is never behind the rows of the running snapshot. */
export async function sequenceStates(client: Client): Promise<SequenceState[]> {
  const sequences = sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'basalt'::regnamespace and relkind = 'S' order by relname`;
  const states: SequenceState[] = [];
  for (const { name } of (await sendQuery(client, sequences)).rows) {
    const state = sql<SequenceState>`
      select ${name}::text as name, last_value::text as value, is_called from ${tableNamed(name)}`;
    states.push(...(await sendQuery(client, state)).rows);
  }
  return states;
}
