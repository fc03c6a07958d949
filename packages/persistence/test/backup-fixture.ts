import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  openBackup,
  restoreBackup,
  takeBackup,
  type FileSigner,
  type RestoreReport,
} from '../src/index.ts';
import {
  asking,
  contentOf,
  createTestDatabase,
  sequencesOf,
  type TestDatabase,
} from '../testing/index.ts';

/** What tells the secret key of these tests from others. */
export const secretKey = 'ab'.repeat(16);

/** Signs files as `name`. */
export const signerNamed = (name: string): FileSigner => ({
  sign: async (digest) => `${name} ${digest}`,
  check: async (digest, signature) => (signature === `${name} ${digest}` ? 'good' : 'wrong'),
});

/** A place for backups, and databases to restore them into; all gone at `close`. */
export function openBackupFixture() {
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-backup-'));
  chmodSync(folder, 0o700);
  const databases: TestDatabase[] = [];
  let files = 0;
  return {
    folder,
    newFile: (): string => path.join(folder, `${(files += 1)}.backup`),
    /** A database without anything in it. */
    async bare(): Promise<string> {
      const database = await createTestDatabase({ bare: true });
      databases.push(database);
      return database.url;
    },
    take: (url: string, file: string, snapshot?: string) =>
      takeBackup({ url, secretKey, file, ...(snapshot !== undefined && { snapshot }) }),
    async restore(file: string, url: string): Promise<RestoreReport> {
      return restoreBackup({ url, secretKey, backup: await openBackup(file) });
    },
    async dropDatabases(): Promise<void> {
      for (const { drop } of databases.splice(0)) await drop();
    },
    async close(): Promise<void> {
      rmSync(folder, { recursive: true });
      await this.dropDatabases();
    },
  };
}

/** Every row of every table, and the place of every sequence. */
export const allOf = (url: string): Promise<Record<string, string>> =>
  asking(url, async (ask) => ({ ...(await contentOf(ask)), ...(await sequencesOf(ask)) }));
