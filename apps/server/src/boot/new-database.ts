import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether an embedded database is still as it was made. Neither the process that made it nor its next start can
 * tell by themselves: the first start may have failed on its port, or a command may have come before it. So a
 * file says it, from the creation of the database until it has an organization.
 */
export interface NewDatabase {
  /** The database was made just now. */
  made(): void;
  isNew(): boolean;
  /** Somebody uses it. */
  used(): void;
}

/** The mark in this data folder. */
export function newDatabaseIn(dataDir: string): NewDatabase {
  const mark = path.join(dataDir, 'database.new');
  return {
    made: () => writeFileSync(mark, '', { mode: 0o600 }),
    isNew: () => existsSync(mark),
    used: () => rmSync(mark, { force: true }),
  };
}
