import { sql } from 'kysely';
import { DatabaseError, type Client } from 'pg';
import { sendQuery } from '../sql/send-query.ts';
import { MigrationError } from './migration.ts';

/** Other transactions use tables that a migration has to lock. The transaction is lost, and may be tried again. */
export class TablesInUse extends Error {
  override readonly name = 'TablesInUse';
}

/** Milliseconds that a migration waits for locks before it lets the servers continue that wait behind it. */
const lockWait = 1000;

/** SQLSTATEs of a lock, and of a statement, that took longer than its limit. */
const isTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '55P03' || error.code === '57014');

/**
 * Locks all of these tables for the running transaction, so that nobody else reads or writes them. From the first lock on, servers wait
 * behind this transaction: it takes all locks within a second, or throws TablesInUse.
 */
export async function lockTables(client: Client, tables: readonly string[]): Promise<void> {
  const timeout = sql<{ before: string }>`select current_setting('statement_timeout') as before`;
  const { rows } = await sendQuery(client, timeout);
  await client.query(`set local statement_timeout = ${lockWait}`);
  try {
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  } catch (error) {
    if (isTimeout(error)) throw new TablesInUse('tables are in use', { cause: error });
    throw error;
  }
  const before = rows[0]?.before ?? '0';
  await sendQuery(client, sql`select set_config('statement_timeout', ${before}, true)`);
}

/** Whether a transaction was lost because others use its tables. */
export const isInUse = (error: unknown): boolean =>
  error instanceof TablesInUse || (error instanceof DatabaseError && error.code === '55P03');

/** The error of a migration that found its tables in use until it gave up. It names the transactions that use them, the longest first. */
export async function inUseError(
  client: Client,
  { milliseconds, cause }: { milliseconds: number; cause: unknown },
): Promise<MigrationError> {
  const transactions = sql<{ pid: number; application: string; seconds: number | null }>`
    select distinct l.pid, coalesce(a.application_name, '') as application,
      extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
    from pg_locks l
    join pg_class c on c.oid = l.relation and c.relnamespace = to_regnamespace('basalt')
    left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'relation' and l.granted and l.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())
    order by seconds desc nulls last limit 5`;
  const { rows } = await sendQuery(client, transactions);
  const users = rows.map(({ pid, application, seconds }) => {
    const since = seconds === null ? '' : `, for ${seconds} s`;
    return `process ${pid} (${application || 'no application_name'}${since})`;
  });
  return new MigrationError(
    `the database was not migrated: for ${Math.round(milliseconds / 1000)} s its tables were in use, now by ${users.join(', ') || 'nobody'}: ` +
      'wait for a running backup, or end these transactions, and run it again',
    { cause },
  );
}
