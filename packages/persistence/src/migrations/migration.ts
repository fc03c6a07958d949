import { OperatorError } from '@basalt/domain';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);

/** A step of the schema: a SQL file. Each is applied once, in the order of the names, in a transaction of its own. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** A migration that was applied. */
export type MigrationNote = Pick<Migration, 'name' | 'checksum'>;

/** The schema of a database is not, and cannot be brought to, the version of this code. */
export class MigrationError extends OperatorError {
  override readonly name = 'MigrationError';
}

/** The schema is older than this code. A migration brings it up to date. */
export class MissingMigrations extends MigrationError {}

/** Every migration of this code, in order. */
export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map(readMigration);
}

/** The migration in the file of this name. */
function readMigration(name: string): Migration {
  const sql = readFileSync(new URL(name, folder), 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
