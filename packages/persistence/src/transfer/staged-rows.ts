import { sql } from 'kysely';
import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import type { StoredTable } from '../backup/catalogue.ts';
import { copyIn } from '../backup/copy-in.ts';
import { columnsNamed, sendQuery, tableNamed } from '../sql/send-query.ts';

/**
 * The temporary table for the rows of one table. They are not copied directly, because PostgreSQL refuses `copy` into a table
 * with row-level security.
 */
export const staged = sql.id('pg_temp', 'staged');

/** The maximum number of bytes of one row in the text form of `copy`. The largest rows that exist are stored outcomes of 8 MiB. */
const maxRowBytes = 32 * 1024 * 1024;

/** Copies rows into `staged`, in place of earlier ones. Returns the number of rows. */
export async function stageRows(
  client: Client,
  table: StoredTable,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const columns = columnsNamed(table.columns);
  await sendQuery(client, sql<object>`drop table if exists ${staged}`);
  await sendQuery(
    client,
    sql<object>`create temporary table staged as select ${columns} from ${tableNamed(table.name)} with no data`,
  );
  return copyIn(client, sql`copy ${staged} (${columns}) from stdin`, bytes);
}

/** Refuses, with BackupError, columns that are not exactly those of the table, each once. */
export function refuseOtherColumns(table: StoredTable, columns: readonly string[]): void {
  const unknown = columns.find((column) => !table.columns.includes(column));
  const missing = table.columns.find((column) => !columns.includes(column));
  const wrong =
    unknown !== undefined
      ? `has a column ${unknown} of ${table.name} that is not known here`
      : missing !== undefined
        ? `lacks the column ${missing} of ${table.name}`
        : columns.length > table.columns.length
          ? `names a column of ${table.name} twice`
          : null;
  if (wrong !== null) throw new BackupError(`the file ${wrong}: nothing was imported`);
}

/** The text of `copy`, in buffers that end with a whole row. Throws BackupError for a row that is longer than any that exists. */
export async function* wholeRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    // A row may be split between two chunks. It ends with a line break.
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) {
      yield Buffer.concat([...parts, chunk.subarray(0, end)]);
      [parts, length] = [[], 0];
    }
    parts.push(chunk.subarray(end));
    length += chunk.length - end;
    if (length > maxRowBytes) throw new BackupError('the file has a row that is too long');
  }
  if (length > 0) yield Buffer.concat(parts);
}
