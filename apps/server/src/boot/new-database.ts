import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether an embedded database has never had an organization. Processes cannot know that by themselves: the first start may have
 * failed because its port was taken, or a command may have run before it. So a file marks the database from its creation until
 * it has an organization.
 */
export interface NewDatabase {
  /** Marks a database that was just created. */
  markNew(): void;
  isNew(): boolean;
  /** Removes the mark: the database has an organization. */
  markUsed(): void;
}

/** The mark of the database in this data folder. */
export function newDatabaseIn(dataDir: string): NewDatabase {
  const mark = path.join(dataDir, 'database.new');
  return {
    markNew: () => writeFileSync(mark, '', { mode: 0o600 }),
    isNew: () => existsSync(mark),
    markUsed: () => rmSync(mark, { force: true }),
  };
}
