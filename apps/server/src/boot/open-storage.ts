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
import type { Config } from '../config/config.ts';
import { namedAfter } from './database-setting-error.ts';
import { newDatabaseIn } from './new-database.ts';
import { servingPasswords } from './serving-passwords.ts';
import { refuseOtherKey } from '../keys/refuse-other-key.ts';
import {
  fingerprintsOf,
  loadOrCreateSecretKey,
  secretKeysOf,
  type SecretKeys,
} from '../keys/secret-key.ts';

/** The records of a deployment, open for serving. */
export interface Storage {
  readonly database: Database;
  /** The login that owns the schema, if the configuration names it. */
  readonly ownerUrl: string;
  /** The secret keys of 32 bytes, which every other key is derived from: the present one, then one that is accepted beside it. */
  readonly secretKeys: SecretKeys;
  /** Whether the present secret key is the key of the database; false while another one is replaced and not everything is sealed anew. */
  readonly isPresentKeyStored: boolean;
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
    : openEmbedded(config, config.storage, log);
}

async function openGiven(
  { url, runtimeUrl, migrate: migrates, secretKey, previousSecretKey }: Given,
  {
    databaseConnections: maxConnections,
    databasePrepare: prepares,
  }: Pick<Config, 'databaseConnections' | 'databasePrepare'>,
) {
  const secretKeys = secretKeysOf(secretKey, previousSecretKey);
  const passwords = servingPasswords(secretKeys);
  const isOther = runtimeUrl !== url;
  const runtimeLogin = isOther
    ? decodeURIComponent(new URL(firstHost(runtimeUrl)).username)
    : undefined;
  const { migrations, key, serving } = await namedAfter('DATABASE_URL', url, async () => ({
    migrations: migrates ? await migrate(url, runtimeLogin) : await checkOnly(url),
    key: await refuseOtherKey(url, fingerprintsOf(secretKeys), { stores: migrates }),
    serving: isOther ? runtimeUrl : await servingUrl(url, passwords, { makes: migrates }),
  }));
  const database = await namedAfter(
    isOther ? 'DATABASE_RUNTIME_URL' : 'DATABASE_URL',
    serving,
    () =>
      openDatabase({
        url: serving,
        maxConnections,
        prepares,
        // A login that the deployer made has the password of its address.
        ...(serving !== url && !isOther && { passwords }),
      }),
  );
  return {
    database,
    ownerUrl: url,
    secretKeys,
    isPresentKeyStored: key.fingerprint === fingerprintsOf(secretKeys)[0],
    migrations,
    notices: key.isStoredNow ? [keyStored] : [],
    isNew: () => false,
    markUsed: () => {},
    close: () => database.close(),
  };
}

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
  { secretKey, previousSecretKey }: Extract<Config['storage'], { kind: 'embedded' }>,
  log: (message: string) => void,
): Promise<Storage> {
  const server = await openEmbeddedPostgres({ dataDir, log });
  try {
    const newDatabase = newDatabaseIn(dataDir);
    if (server.created) newDatabase.markNew();
    const secretKeys = secretKeysOf(secretKey ?? loadOrCreateSecretKey(dataDir), previousSecretKey);
    const passwords = servingPasswords(secretKeys);
    const migrations = await migrate(server.url);
    const { fingerprint, isStoredNow: isKeyStored } = await refuseOtherKey(
      server.url,
      fingerprintsOf(secretKeys),
      { stores: true },
    );
    const serving = await servingUrl(server.url, passwords, { makes: true });
    const database = await openDatabase({ url: serving, passwords, maxConnections });
    return {
      database,
      ownerUrl: server.url,
      secretKeys,
      isPresentKeyStored: fingerprint === fingerprintsOf(secretKeys)[0],
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
