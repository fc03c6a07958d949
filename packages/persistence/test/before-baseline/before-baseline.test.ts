import { readFileSync } from 'node:fs';
import path from 'node:path';
import { growingIds } from '@basalt/domain/testing';
import { systemPrincipal } from '@basalt/domain';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  checkMigrated,
  migrate,
  MigrationError,
  openBackup,
  openDatabase,
  restoreBackup,
  type Database,
} from '../../src/index.ts';
import { migrations, type MigrationNote } from '../../src/migrations/migration.ts';
import { runTransaction } from '../../src/transaction/run-transaction.ts';
import { asking, connected, createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { openBackupFixture, secretKey } from '../backup-fixture.ts';
import { serverOn } from '../fixture.ts';
import { schemaDump } from '../schema-dump.ts';

const sqlOf = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, `${name}.sql`), 'utf8');
const at0072 = sqlOf('0072');
const at0135 = `${at0072}; ${sqlOf('0072-to-0135')}`;
/** As a former version noted the first baseline in place of the 34 migrations up to 0072. */
const atFirstBaseline = `${at0072};
  ${at0135.slice(at0135.indexOf('truncate basalt.schema_migrations'))};
  delete from basalt.schema_migrations where name not like '0001-baseline-%'`;
const upgradeFrom0135 = ['upgrades/from-0135.sql'];
const upgradeFrom0072 = [
  'upgrades/from-0072.sql',
  '0001-baseline-9-records-by-id.sql',
  ...upgradeFrom0135,
];
const states = [
  { state: 'of 0135', fixture: at0135, upgrade: upgradeFrom0135 },
  { state: 'of the first baseline', fixture: atFirstBaseline, upgrade: upgradeFrom0072 },
  { state: 'of 0072', fixture: at0072, upgrade: upgradeFrom0072 },
];
const organization = '0198a000-0000-7000-8000-000000000001';
const all = migrations().map(({ name }) => name);
const later = all.filter((name) => !name.startsWith('0001-baseline-'));

let old: TestDatabase;
let clean: string[];
let cleanKinds: unknown[];
const backups = openBackupFixture();

/** Runs a statement of the owner. */
const run = (url: string, text: string) => connected(url, (client) => client.query(text));

/** Makes a database of former times. */
async function given(fixture: string): Promise<void> {
  old = await createTestDatabase({ bare: true });
  await run(old.url, fixture);
}

/** The notes of the migrations that the database had. */
async function notes(url: string): Promise<MigrationNote[]> {
  const { rows } = await run(
    url,
    'select name, checksum from basalt.schema_migrations order by name',
  );
  return rows;
}

/** The rows that migrations write. */
const kindsOf = async (url: string): Promise<unknown[]> =>
  (await run(url, 'select * from basalt.record_kinds order by kind')).rows;

beforeAll(async () => {
  const fresh = await createTestDatabase();
  clean = await asking(fresh.url, schemaDump);
  cleanKinds = await kindsOf(fresh.url);
  await fresh.drop();
});
afterEach(() => old.drop());
afterAll(() => backups.close());

/** Expects the ticket and the document of the fixture to be readable as the service reads them. */
async function expectReadable(database: Database): Promise<void> {
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
}

/** Works as a server on the database. */
async function asServer(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ url });
  await work(database).finally(() => database.close());
}

describe.each(states)('a database $state', ({ fixture, upgrade }) => {
  it('has the schema of a fresh one after the upgrade, the rows that migrations write, and its own', async () => {
    await given(fixture);
    const missing = [...upgrade, ...later];
    const refused: unknown = await checkMigrated(old.url).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      message: `the database lacks migrations: ${missing.join(', ')}`,
    });
    expect(await migrate(old.url)).toEqual(missing);
    expect((await notes(old.url)).map(({ name }) => name)).toEqual(all);
    expect(await asking(old.url, schemaDump)).toEqual(clean);
    expect(await kindsOf(old.url)).toEqual(cleanKinds);
    await checkMigrated(old.url);
    expect(await migrate(old.url)).toEqual([]);
    await asServer(old.url, expectReadable);
  });

  it('leaves backups that restore at the baseline and are migrated from there', async () => {
    await given(fixture);
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
    await asServer(restored, expectReadable);
  });
});

describe('a database from before the baseline, between the states that can be upgraded,', () => {
  it.each([
    [
      'at 0129',
      `${at0135}; delete from basalt.schema_migrations where name like '0135%'`,
      '0129-visibility-policies.sql',
    ],
    [
      'without one of the migrations up to 0072',
      `${at0072}; delete from basalt.schema_migrations where name like '0071%'`,
      '0072-history-of-records.sql',
    ],
    [
      'with another migration of a name',
      `${at0135}; update basalt.schema_migrations set checksum = 'x' where name like '0106%'`,
      '0135-comments-deleted-by-author.sql',
    ],
  ])('is refused, with what to do, and stays as it is: %s', async (_, fixture, name) => {
    await given(fixture);
    const before = await notes(old.url);
    for (const attempt of [migrate, checkMigrated]) {
      const refused = await attempt(old.url).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MigrationError);
      expect(refused).toMatchObject({
        message:
          `the database is from before the baseline of the schema, and cannot be upgraded from ${name}: ` +
          'migrate it with the last version of Basalt that has 0135-comments-deleted-by-author.sql, then with this one',
      });
    }
    expect(await notes(old.url)).toEqual(before);
  });
});

it('tenant isolation and accounts answer a server that runs before and after the upgrade from 0135', async () => {
  await given(at0135);
  await asServer(old.url, async (database) => {
    const tenant = {
      variables: { 'basalt.organization_id': organization },
      organizationId: organization,
    };
    const accounts = { variables: { 'basalt.realm': 'identity' }, organizationId: '' };
    const text = `insert into failed_attempts (kind, key, at) values ('login', 'test', now()) returning key`;
    const serve = async (): Promise<void> => {
      const keys = await runTransaction(database, tenant, (tx) =>
        tx.rows({ text: 'select key from tickets' }),
      );
      expect(keys).toEqual([{ key: 'WEB-1' }]);
      const rows = await runTransaction(database, accounts, (tx) => tx.rows({ text }));
      expect(rows).toEqual([{ key: 'test' }]);
    };
    await serve();
    expect(await migrate(old.url)).toEqual([...upgradeFrom0135, ...later]);
    await serve();
    await expectReadable(database);
  });
});

it('an upgrade gives up after 10 seconds where a table is in use, and changes nothing; the next one succeeds', async () => {
  await given(at0072);
  const before = await asking(old.url, schemaDump);
  const user = new Client({ connectionString: old.url });
  await user.connect();
  try {
    await user.query('begin; select from basalt.comments');
    await expect(migrate(old.url)).rejects.toMatchObject({ code: '55P03' });
    expect(await asking(old.url, schemaDump)).toEqual(before);
  } finally {
    await user.end();
  }
  expect(await migrate(old.url)).toEqual([...upgradeFrom0072, ...later]);
  expect(await asking(old.url, schemaDump)).toEqual(clean);
}, 60_000);
