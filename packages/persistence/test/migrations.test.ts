import { setTimeout as sleep } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMigrated, migrate, MigrationError, takeBackup } from '../src/index.ts';
import { migrations } from '../src/migrations/migration.ts';
import {
  createOwnedDatabase,
  createTestDatabase,
  unforcedTables,
  type TestDatabase,
} from '../testing/index.ts';

let database: TestDatabase;
let rival: Client;

beforeEach(async () => {
  database = await createTestDatabase({ bare: true });
  rival = new Client({ connectionString: database.url });
  await rival.connect();
});

afterEach(async () => {
  await rival.end();
  await database.drop();
});

/** The names of the migrations that the database says it had. */
async function applied(): Promise<string[]> {
  const { rows } = await rival.query('select name from basalt.schema_migrations order by name');
  return rows.map(({ name }) => name);
}

/** Backs up into a folder that does not exist. */
const backUp = (url: string): Promise<unknown> =>
  takeBackup({ url, secretKey: 'x', file: '/nowhere/x' });

/** How many sessions wait for a lock in the database. */
async function waiting(): Promise<number> {
  const { rowCount } = await rival.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

/** Ends the sessions that wait for a lock in the database; answers how many. */
async function endWaiting(): Promise<number> {
  const { rowCount } = await rival.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

it('begins with the baseline of 0.1.0, which never changes: what comes later is a migration of its own', () => {
  const [baseline, later] = [true, false].map((isBaseline) =>
    migrations().filter(({ name }) => name.startsWith('0001-baseline-') === isBaseline),
  );
  const lines = baseline?.map(({ name, checksum }) => `${name} ${checksum}`).join('\n') ?? '';
  const digest = createHash('sha256').update(lines).digest('hex');
  expect(digest).toBe('56d04634a139219595293a471ea40095b40e109b222ea4493cbebb79485c9462');
  for (const { name } of later ?? []) expect(name).toMatch(/^0(?:14[1-9]|1[5-9]\d|[2-9]\d\d)-/u);
});

describe('migrating', () => {
  it('brings a bare database up to date, and does nothing the second time', async () => {
    const names = await migrate(database.url);
    expect(names).toEqual(names.toSorted());
    expect(names[0]).toBe('0001-baseline-1-roles.sql');
    expect(await applied()).toEqual(names);
    expect(await migrate(database.url)).toEqual([]);
    await expect(checkMigrated(database.url)).resolves.toBeUndefined();
  });

  it('is done once by four that start at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
    const [all, ...others] = answers.toSorted((a, b) => b.length - a.length);
    expect(all).toEqual(await applied());
    expect(others).toEqual([[], [], []]);
    await checkMigrated(database.url);
  });

  it('goes on where it was killed, with nothing half done', async () => {
    // Somebody else's uncommitted table of a name that the second migration wants makes it wait half-way.
    const somebody = new Client({ connectionString: database.url });
    await somebody.connect();
    await somebody.query('create schema basalt');
    await somebody.query('begin; create table basalt.organizations ()');
    const killed = migrate(database.url).catch((error: unknown) => error);
    await expect.poll(endWaiting).toBe(1);
    expect(await killed).toBeInstanceOf(Error);
    await somebody.end();

    expect(await applied()).toEqual(['0001-baseline-1-roles.sql']);
    await expect(checkMigrated(database.url)).rejects.toThrow('0001-baseline-2-accounts.sql');
    const rest = await migrate(database.url);
    expect(rest[0]).toBe('0001-baseline-2-accounts.sql');
    expect(await applied()).toEqual(['0001-baseline-1-roles.sql', ...rest]);
    await checkMigrated(database.url);
  });

  it('is tried again where another transaction changes the same record of the catalogue', async () => {
    await rival.query('create schema basalt');
    const somebody = new Client({ connectionString: database.url });
    await somebody.connect();
    await somebody.query('begin; grant usage on schema basalt to basalt_app');
    const names = migrate(database.url);
    await expect.poll(waiting).toBe(1);
    await somebody.query('commit');
    expect((await names)[0]).toBe('0001-baseline-1-roles.sql');
    await somebody.end();
    await checkMigrated(database.url);
  });

  it('is tried again after a deadlock with a server that uses the tables', async () => {
    const owned = await createOwnedDatabase();
    const server = new Client({ connectionString: owned.url });
    try {
      await migrate(owned.ownerUrl);
      await server.connect();
      const rows = '0191-reasons-of-recipients-again.sql';
      await server.query('delete from basalt.schema_migrations where name = $1', [rows]);
      // The migration finds the deadlock, not this session.
      await server.query(`set deadlock_timeout = '60s'`);
      await server.query('begin; lock table basalt.webhooks in access share mode');
      const names = migrate(owned.ownerUrl);
      const locks = `select from pg_locks where not granted and relation = 'basalt.webhooks'::regclass`;
      await expect.poll(async () => (await server.query(locks)).rowCount).toBe(1);
      // The migration has locked this table before.
      await server.query('select from basalt.boards');
      await server.query('commit');
      expect(await names).toEqual([rows]);
      expect(await unforcedTables(owned.url)).toEqual([]);
    } finally {
      await server.end();
      await owned.drop();
    }
  });

  it('gives way to servers while a long transaction uses a table, and continues when that has ended', async () => {
    const owned = await createOwnedDatabase();
    const [reader, server] = [owned.url, owned.url].map(
      (connectionString) => new Client({ connectionString }),
    ) as [Client, Client];
    try {
      await migrate(owned.ownerUrl);
      await Promise.all([reader.connect(), server.connect()]);
      const rows = '0191-reasons-of-recipients-again.sql';
      await server.query('delete from basalt.schema_migrations where name = $1', [rows]);
      await reader.query(`set application_name = 'long report'`);
      await reader.query('begin; select from basalt.webhooks');
      const names = migrate(owned.ownerUrl);
      let longest = 0;
      for (const end = performance.now() + 4000; performance.now() < end; await sleep(20)) {
        const begin = performance.now();
        // The migration locks this table before that of the reader.
        await server.query('select from basalt.boards');
        longest = Math.max(longest, performance.now() - begin);
      }
      // It did try: a server waited.
      expect(longest).toBeGreaterThan(100);
      expect(longest).toBeLessThan(2500);
      await reader.query('commit');
      expect(await names).toEqual([rows]);
      expect(await unforcedTables(owned.url)).toEqual([]);

      await server.query('delete from basalt.schema_migrations where name = $1', [rows]);
      await reader.query('begin; select from basalt.webhooks');
      await expect(migrate(owned.ownerUrl, undefined, { waitLimit: 500 })).rejects.toThrow(
        /for [1-9]\d* s its tables were in use, now by process \d+ \(long report.*\): wait for a running backup/u,
      );
      await reader.query('commit');
      expect(await migrate(owned.ownerUrl)).toEqual([rows]);
    } finally {
      await Promise.all([reader.end(), server.end()]);
      await owned.drop();
    }
  });

  it('lets the next one in when the one before it was killed while it waited', async () => {
    const first = new Client({ connectionString: database.url });
    await first.connect();
    await first.query('select pg_advisory_lock(7264118051)');
    const killed = migrate(database.url).catch((error: unknown) => error);
    await expect.poll(endWaiting).toBe(1);
    expect(await killed).toBeInstanceOf(Error);
    const next = migrate(database.url);
    await first.end();
    expect(await next).not.toEqual([]);
  });

  it('is refused on a database that a newer version migrated', async () => {
    await migrate(database.url);
    await rival.query(`insert into basalt.schema_migrations values ('9999-later.sql', 'x')`);
    for (const attempt of [migrate, checkMigrated]) {
      const refused = await attempt(database.url).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MigrationError);
      expect(refused).toMatchObject({ message: expect.stringContaining('9999-later.sql') });
    }
  });

  it('is refused when an applied migration was altered', async () => {
    await migrate(database.url);
    await rival.query(
      `update basalt.schema_migrations set checksum = 'x' where name = '0001-baseline-2-accounts.sql'`,
    );
    for (const attempt of [migrate, checkMigrated]) {
      const refused = await attempt(database.url).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MigrationError);
      expect(refused).toMatchObject({
        message: expect.stringContaining('0001-baseline-2-accounts.sql'),
      });
    }
  });

  it.each([
    [`insert into basalt.schema_migrations values ('0136-versions-and-activity.sql', 'x')`],
    [`update basalt.schema_migrations set checksum = 'x' where name = '0001-baseline-1-roles.sql'`],
  ])('is refused in words on a database from before 0.1.0, as a backup is: %s', async (change) => {
    await migrate(database.url);
    await rival.query(change);
    for (const attempt of [migrate, checkMigrated, backUp]) {
      const refused = await attempt(database.url).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MigrationError);
      expect((refused as Error).message).toMatch(
        /^the database is from before 0\.1\.0, the first release .* and cannot be upgraded: use an empty database/u,
      );
    }
  });

  it('is found missing on a bare database, which stays bare', async () => {
    await expect(checkMigrated(database.url)).rejects.toBeInstanceOf(MigrationError);
    await expect(checkMigrated(database.url)).rejects.toThrow(
      'the schema of Basalt is not made yet',
    );
    const { rows } = await rival.query(`select to_regnamespace('basalt') is null as bare`);
    expect(rows).toEqual([{ bare: true }]);
  });
});
