import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@basalt/persistence';
import { createTestDatabase } from '@basalt/persistence/testing';
import type { Settings } from './processes.ts';

/** A database of the test server's as a deployer would give it, with the settings that name it. */
export interface GivenDatabase {
  url: string;
  settings: Settings;
  drop(): Promise<void>;
}

/** A migrated and empty database, or a `bare` one. */
export async function giveDatabase(options: { bare?: boolean } = {}): Promise<GivenDatabase> {
  const { url, drop } = await createTestDatabase(options);
  // Files of the deployment lie there.
  const folder = await mkdtemp(path.join(tmpdir(), 'basalt-given-'));
  return {
    url,
    settings: { ...settingsOf(url), DATA_DIR: folder },
    drop: async () => {
      await rm(folder, { recursive: true, force: true });
      await drop();
    },
  };
}

/** The settings for a database address. */
export const settingsOf = (url: string): Settings => ({
  DATABASE_URL: url,
  SERVICE_SECRET_KEY: 'a1'.repeat(32),
});

/** Runs statements as the owner of a migrated database. */
export async function asOwner(url: string, ...statements: string[]): Promise<void> {
  const database = await openDatabase({ url, connectTimeout: 60_000 });
  const client = await database.pool.connect();
  try {
    for (const statement of ['set role none', ...statements]) await client.query(statement);
  } finally {
    client.release(true);
    await database.close();
  }
}

/** The same address with parts of it replaced. */
export function urlWith(
  url: string,
  parts: Partial<Pick<URL, 'host' | 'username' | 'password' | 'pathname'>>,
) {
  return Object.assign(new URL(url), parts).href;
}
