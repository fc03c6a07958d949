import { readDurability, type Database } from '@basalt/persistence';
import type { Logger } from 'pino';

/** Warns of settings of PostgreSQL that can lose acknowledged writes. The start does not wait for it. Never throws. */
export async function warnOfDurability(
  database: Pick<Database, 'pool'>,
  log: Logger,
): Promise<void> {
  const durability = await readDurability(database).catch(() => null);
  for (const setting of durability?.unsafeSettings ?? []) {
    log.warn(`PostgreSQL has ${setting}: a crash or a failover can lose acknowledged writes`);
  }
}
