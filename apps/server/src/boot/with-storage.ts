import { existsSync } from 'node:fs';
import path from 'node:path';
import { openEmbeddedPostgres, type Fingerprints } from '@basalt/persistence';
import type { Config } from '../config/config.ts';
import { namedAfter } from './database-setting-error.ts';
import { newDatabaseIn } from './new-database.ts';
import {
  fingerprintsOf,
  loadOrCreateSecretKey,
  secretKeysOf,
  type SecretKeys,
} from '../keys/secret-key.ts';

/** The storage of a deployment for its owner. Nothing is migrated or served. */
export interface OwnedStorage {
  /** The fingerprints of the secret keys, which do not reveal the keys. */
  readonly fingerprints: Fingerprints;
  /** The secret keys, 32 bytes each. */
  readonly secretKeys: SecretKeys;
  /** Runs work with the owner's login. Errors about the database of a setting name the setting. */
  asOwner<T>(work: (url: string) => Promise<T>): Promise<T>;
  /** Records that there is an organization now. */
  markUsed(): void;
}

/** Runs work on the configured storage. Makes the embedded database if needed, and starts its server unless it runs. */
export async function withStorage<T>(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  work: (owned: OwnedStorage) => Promise<T>,
): Promise<T> {
  if (storage.kind === 'given') {
    const secretKeys = secretKeysOf(storage.secretKey, storage.previousSecretKey);
    return work({
      fingerprints: fingerprintsOf(secretKeys),
      secretKeys,
      asOwner: (ask) => namedAfter('DATABASE_URL', storage.url, () => ask(storage.url)),
      markUsed: () => {},
    });
  }
  const server = await openEmbeddedPostgres({ dataDir });
  try {
    const newDatabase = newDatabaseIn(dataDir);
    if (server.created) newDatabase.markNew();
    const secretKeys = secretKeysOf(
      storage.secretKey ?? loadOrCreateSecretKey(dataDir),
      storage.previousSecretKey,
    );
    return await work({
      fingerprints: fingerprintsOf(secretKeys),
      secretKeys,
      asOwner: (ask) => ask(server.url),
      markUsed: newDatabase.markUsed,
    });
  } finally {
    await server.close();
  }
}

/** True when the storage exists. A database of the deployer always counts as existing. */
export function hasStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): boolean {
  return storage.kind === 'given' || existsSync(path.join(dataDir, 'postgres'));
}
