import {
  checkMigrated,
  firstHost,
  migrate,
  MigrationError,
  MissingMigrations,
  openDatabase,
  openEmbeddedPostgres,
  servingUrl,
  type Database,
} from '@basalt/persistence';
import { deriveKeys, fingerprintOf } from '@basalt/security';
import type { Config } from '../config/config.ts';
import { namedAfter } from './database-setting-error.ts';
import { newDatabaseIn } from './new-database.ts';
import { refuseOtherKey } from '../keys/refuse-other-key.ts';
import { loadOrCreateSecretKey } from '../keys/secret-key.ts';

/** The records of a deployment, open for serving. */
export interface Storage {
  readonly database: Database;
  /** The login that owns the schema, if the configuration names it. */
  readonly ownerUrl: string;
  /** The secret key of 32 bytes, which every other key is derived from. */
  readonly secretKey: Buffer;
  /** The names of the migrations that were applied now. */
  readonly migrations: readonly string[];
  /** Sentences for the operator about what was done for the first time. */
  readonly notices: readonly string[];
  /** True while the embedded database has no organization; always false for a database of the deployer. */
  isNew(): boolean;
  /** Records that there is an organization now. */
  markUsed(): void;
  /** Closes the database, and stops the embedded server when no other process uses it. */
  close(): Promise<void>;
}

/** A database without the fingerprint of its secret key takes the configured one. The operator must know that. */
const keyStored =
  'the fingerprint of the secret key was stored: from now on, the server does not start with another key';

type Given = Extract<Config['storage'], { kind: 'given' }>;

/**
 * Opens the configured database: the deployer's, or the embedded one, which is started unless it runs. Migrates its schema.
 * Throws the error of the failed step, after closing everything that it had opened.
 */
export async function openStorage(
  config: Pick<Config, 'storage' | 'dataDir' | 'databaseConnections' | 'databasePrepare'>,
  log: (message: string) => void,
): Promise<Storage> {
  return config.storage.kind === 'given'
    ? openGiven(config.storage, config)
    : openEmbedded(config, config.storage.secretKey, log);
}

async function openGiven(
  { url, runtimeUrl, migrate: migrates, secretKey }: Given,
  {
    databaseConnections: maxConnections,
    databasePrepare: prepares,
  }: Pick<Config, 'databaseConnections' | 'databasePrepare'>,
) {
  const isOther = runtimeUrl !== url;
  const runtimeLogin = isOther
    ? decodeURIComponent(new URL(firstHost(runtimeUrl)).username)
    : undefined;
  const { migrations, isKeyStored, serving } = await namedAfter('DATABASE_URL', url, async () => ({
    migrations: migrates ? await migrate(url, runtimeLogin) : await checkOnly(url),
    isKeyStored: await refuseOtherKey(url, fingerprintOf(secretKey), { stores: migrates }),
    serving: isOther
      ? runtimeUrl
      : await servingUrl(url, servingPassword(secretKey), { makes: migrates }),
  }));
  const database = await namedAfter(
    isOther ? 'DATABASE_RUNTIME_URL' : 'DATABASE_URL',
    serving,
    () => openDatabase({ url: serving, maxConnections, prepares }),
  );
  return {
    database,
    ownerUrl: url,
    secretKey,
    migrations,
    notices: isKeyStored ? [keyStored] : [],
    isNew: () => false,
    markUsed: () => {},
    close: () => database.close(),
  };
}

/** Every instance computes it from the secret key, so it is not stored. */
const servingPassword = (secretKey: Buffer): string =>
  deriveKeys(secretKey).databaseLogin.key.toString('base64url');

async function checkOnly(url: string): Promise<string[]> {
  try {
    await checkMigrated(url);
    return [];
  } catch (error) {
    if (!(error instanceof MissingMigrations)) throw error;
    throw new MigrationError(
      `${error.message}: run "basalt migrate", or start a server without SERVICE_MIGRATE=false`,
    );
  }
}

async function openEmbedded(
  { dataDir, databaseConnections: maxConnections }: Pick<Config, 'dataDir' | 'databaseConnections'>,
  configured: Buffer | null,
  log: (message: string) => void,
): Promise<Storage> {
  const server = await openEmbeddedPostgres({ dataDir, log });
  try {
    const newDatabase = newDatabaseIn(dataDir);
    if (server.created) newDatabase.markNew();
    const secretKey = configured ?? loadOrCreateSecretKey(dataDir);
    const migrations = await migrate(server.url);
    const isKeyStored = await refuseOtherKey(server.url, fingerprintOf(secretKey), {
      stores: true,
    });
    const serving = await servingUrl(server.url, servingPassword(secretKey), { makes: true });
    const database = await openDatabase({ url: serving, maxConnections });
    return {
      database,
      ownerUrl: server.url,
      secretKey,
      migrations,
      notices: noticesOf(dataDir, server.created, isKeyStored && !newDatabase.isNew()),
      isNew: newDatabase.isNew,
      markUsed: newDatabase.markUsed,
      close: () => database.close().finally(() => server.close()),
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

function noticesOf(dataDir: string, isMade: boolean, isKeyStored: boolean): string[] {
  if (isMade) return [`there was no database in ${dataDir} (DATA_DIR), so a new one was made`];
  return isKeyStored ? [keyStored] : [];
}
