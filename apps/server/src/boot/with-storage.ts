import { existsSync } from 'node:fs';
import path from 'node:path';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { fingerprintOf } from '@basalt/security';
import type { Config } from '../config/config.ts';
import { namedAfter } from './database-setting-error.ts';
import { newDatabaseIn } from './new-database.ts';
import { keptSecretKey } from '../keys/secret-key.ts';

/** Where a deployment keeps its records, as the owner reaches it: nothing was migrated, and nothing is served. */
export interface OwnedStorage {
  /** The fingerprint of the secret key; it does not reveal the key. */
  readonly fingerprint: string;
  /** The secret key, 32 bytes. */
  readonly secretKey: Buffer;
  /** Works with the owner's login; what is wrong with the database of a setting names the setting. */
  asOwner<T>(work: (url: string) => Promise<T>): Promise<T>;
  /** Notes that an organization is there now. */
  noteFirstUse(): void;
}

/** Works in the place that the configuration names; starts or joins the embedded server for it, or makes that. */
export async function withStorage<T>(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  work: (owned: OwnedStorage) => Promise<T>,
): Promise<T> {
  if (storage.kind === 'given') {
    return work({
      fingerprint: fingerprintOf(storage.secretKey),
      secretKey: storage.secretKey,
      asOwner: (ask) => namedAfter('DATABASE_URL', storage.url, () => ask(storage.url)),
      noteFirstUse: () => {},
    });
  }
  const server = await openEmbeddedPostgres({ dataDir });
  try {
    const newDatabase = newDatabaseIn(dataDir);
    if (server.created) newDatabase.made();
    const secretKey = storage.secretKey ?? keptSecretKey(dataDir);
    return await work({
      fingerprint: fingerprintOf(secretKey),
      secretKey,
      asOwner: (ask) => ask(server.url),
      noteFirstUse: newDatabase.used,
    });
  } finally {
    await server.close();
  }
}

/** Whether there is a place yet; a database of the deployer's counts as one. */
export function hasStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): boolean {
  return storage.kind === 'given' || existsSync(path.join(dataDir, 'postgres'));
}
