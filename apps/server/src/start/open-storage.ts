import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  checkMigrated,
  migrate,
  openDatabase,
  openEmbeddedPostgres,
  type Database,
} from '@basalt/persistence';
import { parseSecretKey } from '@basalt/security';
import type { Config } from '../config/config.ts';

/** The records of a deployment, open for serving. */
export interface Storage {
  readonly database: Database;
  /** What every other key is derived from: 32 bytes. */
  readonly secretKey: Buffer;
  /** True when this start made the embedded database. */
  readonly created: boolean;
  /** Closes the database, and stops the embedded server when nobody else uses it. */
  close(): Promise<void>;
}

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

async function openGiven(storage: Extract<Config['storage'], { kind: 'given' }>): Promise<Storage> {
  const { url, runtimeUrl, secretKey } = storage;
  const runtimeLogin =
    runtimeUrl === url ? undefined : decodeURIComponent(new URL(runtimeUrl).username);
  if (storage.migrate) await migrate(url, runtimeLogin);
  else await checkMigrated(url);
  const database = await openDatabase({ url: runtimeUrl });
  return { database, secretKey, created: false, close: () => database.close() };
}

async function openEmbedded(
  dataDir: string,
  configured: Buffer | null,
  log: (message: string) => void,
): Promise<Storage> {
  const server = await openEmbeddedPostgres({ dataDir, log });
  try {
    await migrate(server.url);
    const secretKey = configured ?? keptSecretKey(path.join(dataDir, 'secret.key'));
    const database = await openDatabase({ url: server.url });
    return {
      database,
      secretKey,
      created: server.created,
      async close() {
        await database.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** The secret key kept in the data folder, made at the first start; another process may be making it right now. */
function keptSecretKey(file: string): Buffer {
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return parseSecretKey(readFileSync(file, 'utf8').trim());
}
