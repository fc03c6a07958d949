import {
  checkMigrated,
  migrate,
  MigrationError,
  openDatabase,
  openEmbeddedPostgres,
  type Database,
} from '@basalt/persistence';
import type { Config } from '../config/config.ts';
import { DatabaseSettingError } from './database-setting-error.ts';
import { newDatabaseIn } from './new-database.ts';
import { keptSecretKey } from './secret-key.ts';

/** The records of a deployment, open for serving. */
export interface Storage {
  readonly database: Database;
  /** What every other key is derived from: 32 bytes. */
  readonly secretKey: Buffer;
  /** The names of the migrations that this opening applied. */
  readonly migrations: readonly string[];
  /** True while the embedded database is as it was made; never for a database of the deployer's. */
  isNew(): boolean;
  /** Notes that an organization is there now. */
  noteFirstUse(): void;
  /** Closes the database, and stops the embedded server when nobody else uses it. */
  close(): Promise<void>;
}

type Given = Extract<Config['storage'], { kind: 'given' }>;

/**
 * Opens what the configuration names: the deployer's database, or the embedded one, started or joined; brings
 * its schema up to date. Throws what the failed step threw, with everything before it closed again.
 */
export async function openStorage(
  config: Pick<Config, 'storage' | 'dataDir'>,
  log: (message: string) => void,
): Promise<Storage> {
  return config.storage.kind === 'given'
    ? openGiven(config.storage)
    : openEmbedded(config.dataDir, config.storage.secretKey, log);
}

async function openGiven({ url, runtimeUrl, migrate: migrates, secretKey }: Given) {
  const isOther = runtimeUrl !== url;
  const runtimeLogin = isOther ? decodeURIComponent(new URL(runtimeUrl).username) : undefined;
  const migrations = await named('DATABASE_URL', url, async () => {
    if (migrates) return migrate(url, runtimeLogin);
    await checkOnly(url);
    return [];
  });
  const database = await named(isOther ? 'DATABASE_RUNTIME_URL' : 'DATABASE_URL', runtimeUrl, () =>
    openDatabase({ url: runtimeUrl }),
  );
  return {
    database,
    secretKey,
    migrations,
    isNew: () => false,
    noteFirstUse: () => {},
    close: () => database.close(),
  };
}

async function checkOnly(url: string): Promise<void> {
  try {
    await checkMigrated(url);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new MigrationError(
      `${error.message}; SERVICE_MIGRATE is false, so only "basalt migrate" changes it`,
    );
  }
}

async function named<T>(setting: string, url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new DatabaseSettingError(setting, url, cause);
  }
}

async function openEmbedded(
  dataDir: string,
  configured: Buffer | null,
  log: (message: string) => void,
): Promise<Storage> {
  const server = await openEmbeddedPostgres({ dataDir, log });
  try {
    const newDatabase = newDatabaseIn(dataDir);
    if (server.created) newDatabase.made();
    const secretKey = configured ?? keptSecretKey(dataDir);
    const migrations = await migrate(server.url);
    const database = await openDatabase({ url: server.url });
    return {
      database,
      secretKey,
      migrations,
      isNew: newDatabase.isNew,
      noteFirstUse: newDatabase.used,
      close: () => database.close().finally(() => server.close()),
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
