import { readFileSync } from 'node:fs';
import path from 'node:path';
import { growingIds } from '@basalt/domain/testing';
import { systemPrincipal } from '@basalt/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  checkMigrated,
  migrate,
  MigrationError,
  openBackup,
  openDatabase,
  restoreBackup,
} from '../src/index.ts';
import { migrations } from '../src/migrations/migration.ts';
import { asking, connected, createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { openBackupFixture, secretKey } from './backup-fixture.ts';
import { serverOn } from './fixture.ts';
import { schemaDump } from './schema-dump.ts';

const fixture = readFileSync(path.join(import.meta.dirname, 'before-baseline.sql'), 'utf8');
const organization = '0198a000-0000-7000-8000-000000000001';
const isBaseline = (name: string): boolean => name.startsWith('0001-baseline-');
const all = migrations().map(({ name }) => name);
const later = all.filter((name) => !isBaseline(name));

let old: TestDatabase;
let clean: string[];
const backups = openBackupFixture();

/** Runs a statement of the owner. */
const run = (url: string, text: string) => connected(url, (client) => client.query(text));

/** The notes of the migrations that the database had. */
async function notes(url: string): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await run(
    url,
    'select name, checksum from basalt.schema_migrations order by name',
  );
  return rows;
}

beforeAll(async () => {
  const fresh = await createTestDatabase();
  clean = await asking(fresh.url, schemaDump);
  await fresh.drop();
});
beforeEach(async () => {
  old = await createTestDatabase({ bare: true });
  await run(old.url, fixture);
});
afterEach(() => old.drop());
afterAll(() => backups.close());

/** Expects the ticket and the document of the fixture to be readable as the service reads them. */
async function expectReadable(url: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    const { useCases } = serverOn(database, growingIds());
    const tickets = await useCases.listAllTickets(systemPrincipal(organization), {
      organization,
      filter: { words: [], archived: false },
      sort: '-created_at',
      page: { limit: 10 },
    });
    expect(tickets.items).toMatchObject([
      { key: 'WEB-1', title: 'From before the baseline', estimate: 2.5, tag_names: ['old'] },
    ]);
    const documents = await useCases.listDocuments(systemPrincipal(organization), {
      organization,
      filter: { words: [], tagNames: [], archived: false },
      page: { limit: 10 },
    });
    expect(documents.items).toMatchObject([{ title: 'Handbook' }]);
  } finally {
    await database.close();
  }
}

describe('a database from before the baseline', () => {
  it('counts the baseline as applied: it has the schema of a fresh one after the upgrade, and its rows', async () => {
    await expect(checkMigrated(old.url)).rejects.toThrow(`lacks migrations: ${later.join(', ')}`);
    expect(await migrate(old.url)).toEqual(later);
    expect((await notes(old.url)).map(({ name }) => name)).toEqual(all);
    expect(await asking(old.url, schemaDump)).toEqual(clean);
    await checkMigrated(old.url);
    expect(await migrate(old.url)).toEqual([]);
    await expectReadable(old.url);
  });

  it.each([
    [
      'that lacks a migration',
      `delete from basalt.schema_migrations where name like '0071%'`,
      'lacks 0071-wide-lists.sql',
    ],
    [
      'that had another one of a name',
      `update basalt.schema_migrations set checksum = 'x' where name like '0006%'`,
      'had other migrations',
    ],
  ])('is refused, with what to do, and stays as it is: one %s', async (_, change, reason) => {
    await run(old.url, change);
    const before = await notes(old.url);
    for (const attempt of [migrate, checkMigrated]) {
      const refused = await attempt(old.url).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MigrationError);
      expect(refused).toMatchObject({ message: expect.stringContaining(reason) });
      expect(refused).toMatchObject({
        message: expect.stringContaining(
          'migrate it with the last version of Basalt that has 0072-history-of-records.sql, then with this one',
        ),
      });
    }
    expect(await notes(old.url)).toEqual(before);
  });

  it('leaves backups that restore at the baseline and are migrated from there', async () => {
    const schema = await notes(old.url);
    const file = backups.newFile();
    await backups.take(old.url, file);
    const { header, ...rest } = await openBackup(file);
    const restored = await backups.bare();
    const { applied } = await restoreBackup({
      url: restored,
      secretKey,
      backup: { ...rest, header: { ...header, schema } },
    });
    expect(applied).toEqual(later);
    expect(await asking(restored, schemaDump)).toEqual(clean);
    await expectReadable(restored);
  });
});
