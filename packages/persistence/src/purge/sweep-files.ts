import type { FileStorage, StoredBytesName } from '@basalt/domain';
import { sql } from 'kysely';
import { bytesName } from '../file/files.store.ts';
import type { Database } from '../transaction/database.ts';
import { nameLock } from '../sql/name-lock.ts';
import { TenantSweep } from './tenant-sweep.ts';
import { ToleratedFailures } from './tolerated-failures.ts';

/** Removes stored contents that no record refers to. Returns how many. */
export type SweepFiles = () => Promise<{ unnamed_bytes: number }>;

/** The maximum number of contents that one query looks up. */
const batchSize = 500;

const keyOf = (name: StoredBytesName): string => ('at' in name ? name.id : name.sha256);

/**
 * The records that refer to these contents: to a stored one by its digest, to an unfinished upload by the id of its file or
 * import.
 */
const naming = (organizationId: string, keys: readonly string[], isKept: boolean) =>
  isKept
    ? sql<{ key: string }>`select sha256 as key from files
        where organization_id = ${organizationId} and sha256 = any(${keys}::text[])
      union all select sha256 from imports
        where organization_id = ${organizationId} and sha256 = any(${keys}::text[])`
    : sql<{ key: string }>`select id::text as key from files
        where organization_id = ${organizationId} and id = any(${keys}::uuid[]) and state = 'pending'
      union all select id::text from imports
        where organization_id = ${organizationId} and id = any(${keys}::uuid[]) and state = 'announced'`;

/**
 * Goes through all stored contents. A record refers to a content before that is stored (`receiveFile`), and both `receiveFile` and
 * the removal lock the name of the digest. So a content is removed only while no record refers to it, even when the same bytes
 * are uploaded at that moment. It can be ended at any point, be run again, and run while servers run. A content that cannot be removed does not keep the others from it; its error is thrown at the end.
 */
export function createSweepFiles({
  database: { pool },
  fileStorage,
}: {
  database: Pick<Database, 'pool'>;
  fileStorage: FileStorage;
}): SweepFiles {
  async function removeUnnamed(
    names: readonly StoredBytesName[],
    failures: ToleratedFailures,
  ): Promise<number> {
    let removed = 0;
    const byTenant = Map.groupBy(names, (name) => `${name.organizationId} ${'at' in name}`);
    for (const group of byTenant.values()) {
      const [{ organizationId }] = group as [StoredBytesName];
      const isKept = !('at' in (group[0] as StoredBytesName));
      const sweep = new TenantSweep(pool, organizationId);
      const named = new Set(
        (await sweep.rows(naming(organizationId, group.map(keyOf), isKept))).map(({ key }) => key),
      );
      for (const name of group.filter((candidate) => !named.has(keyOf(candidate)))) {
        const key = keyOf(name);
        const removal = () =>
          sweep.whenNone(
            nameLock(bytesName(organizationId, key)),
            naming(organizationId, [key], isKept),
            () => fileStorage.remove(name),
          );
        const isGone = await failures.of(removal, false);
        if (isGone) removed += 1;
      }
    }
    return removed;
  }

  return async () => {
    let removed = 0;
    let names: StoredBytesName[] = [];
    const failures = new ToleratedFailures();
    for await (const name of fileStorage.list()) {
      names.push(name);
      if (names.length < batchSize) continue;
      removed += await removeUnnamed(names, failures);
      names = [];
    }
    removed += await removeUnnamed(names, failures);
    failures.end();
    return { unnamed_bytes: removed };
  };
}
