import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onceStalled } from './torture/tally.ts';
import { newDataDir, removeDataDirs } from './data-folders.ts';
import { startSilence } from './fault-proxy.ts';
import {
  asOwner,
  giveDatabase,
  settingsOf,
  urlWith,
  type GivenDatabase,
} from './given-database.ts';
import { basaltJson, failedStart, killAll, type Settings } from './processes.ts';
import { failedRun, runHere } from './run-here.ts';

const databases: GivenDatabase[] = [];
let migrated: GivenDatabase;
let silence: Awaited<ReturnType<typeof startSilence>>;
let silentStart: ReturnType<typeof failedStart>;

async function given(options: { bare?: boolean } = {}): Promise<GivenDatabase> {
  const database = await giveDatabase(options);
  databases.push(database);
  return database;
}

beforeAll(async () => {
  migrated = await given();
  silence = await startSilence();
  // It waits for most of its time, so it runs at the same time as the other tests.
  silentStart = failedRun(settingsOf(urlWith(migrated.url, { host: silence.host })));
});
afterAll(async () => {
  killAll();
  silence.end();
  for (const { drop } of databases) await drop();
  await removeDataDirs();
});

test('an argument that the server does not know ends it, and names the command for help', () => {
  const server = path.join(import.meta.dirname, '../src/main.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [server, '--help'], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^basalt: the server takes no argument --help\..*basalt --help\n$/u);
});

/** The one message that a start ended with. */
function messageOf({ code, out, err, took }: Awaited<typeof silentStart>): string {
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^basalt: /u);
  expect(err.match(/^basalt:/gmu)).toHaveLength(1);
  expect(err).not.toMatch(/^\s+at /mu);
  expect(took).toBeLessThan(onceStalled(15_000));
  return err;
}

/** What a server prints that gets a signal before it has opened anything. */
async function endedAtOnce(settings: Settings) {
  const { exit, out, err, signal } = runHere(settings);
  signal('SIGTERM');
  return [await exit, out(), err()];
}

const refusal = async (settings: Settings) => messageOf(await failedRun(settings));

test('settings that are wrong are all named in one message, which the process ends with', async () => {
  const wrong = {
    PORT: '70000',
    HOST: 'a_b',
    APP_URL: 'http://basalt.example',
    SERVICE_MIGRATE: 'no',
    SERVICE_LOG_LEVEL: 'loud',
    SERVICE_REQUIRE_TWO_FACTOR: '2',
    SERVICE_WEBHOOK_ALLOWED_CIDRS: 'foo',
    SERVICE_OAUTH_PROVIDERS_JSON: '{',
    SERVICE_SECRET_KEY_FILE: '/nowhere/key',
    SMTP_URL: 'canary-of-a-password',
  };
  const both = { DATABASE_URL: 'postgresql://u:canary@h/d', DATABASE_URL_FILE: '/nowhere/url' };
  const settings = { ...wrong, ...both, OAUTH_X_ENABLED: 'true', DATA_DIR: newDataDir() };
  const err = messageOf(await failedStart(settings));
  for (const name of Object.keys(wrong)) expect(err).toContain(`  - ${name} `);
  expect(err).toContain('  - DATABASE_URL and DATABASE_URL_FILE are both set: keep one');
  expect(err).toContain('OAUTH_X_CLIENT_ID');
  expect(err).not.toContain('canary');
});

/** The one message of a start with this much of a good database's address replaced. */
const refused = (parts: Parameters<typeof urlWith>[1]) =>
  refusal(settingsOf(urlWith(migrated.url, parts)));

describe('a database of DATABASE_URL', () => {
  test('where nothing listens', async () => {
    const err = await refused({ host: '127.0.0.1:1' });
    expect(err).toContain('DATABASE_URL (127.0.0.1:1): nothing listens there');
  });

  test('whose host is unknown', async () => {
    expect(await refused({ host: 'nowhere.invalid' })).toContain('DATABASE_URL (nowhere.invalid:');
  });

  test('that refuses the login', async () => {
    const err = await refused({ username: 'nobody', password: 'canary-of-a-password' });
    expect(err).toMatch(/DATABASE_URL \(.*\): it refuses the (?:password|login)/u);
    expect(err).not.toContain('canary');
  });

  test('that is not there', async () => {
    expect(await refused({ pathname: '/absent' })).toContain('there is no such database');
  });

  test('whose host takes the connection and says nothing', async () => {
    expect(messageOf(await silentStart)).toContain('it does not answer');
  });

  test('with the schema of a newer Basalt, which stays as it is', async () => {
    const { url, settings } = await given();
    const row = `('9999-future.sql', 'x')`;
    await asOwner(url, `insert into basalt.schema_migrations (name, checksum) values ${row}`);
    const err = await refusal(settings);
    expect(err).toContain('a newer Basalt (it knows 9999-future.sql)');
    await asOwner(url, `delete from basalt.schema_migrations where name like '9999%'`);
    expect((await basaltJson(settings, 'migrate'))['applied']).toEqual([]);
  });

  test('without schema, where SERVICE_MIGRATE is false; the migrate command makes it all the same', async () => {
    const settings = { ...(await given({ bare: true })).settings, SERVICE_MIGRATE: 'false' };
    expect(await refusal(settings)).toContain('the schema of Basalt is not made yet');
    await expect(basaltJson({ ...settings, SERVICE_MIGRATE: 'true' }, 'doctor')).rejects.toThrow(
      'ended with 1: basalt: the schema of Basalt is not made yet: run "basalt migrate"',
    );
    const { applied } = await basaltJson(settings, 'migrate');
    expect((applied as string[])[0]).toBe('0001-baseline-1-roles.sql');
    expect(await endedAtOnce(settings)).toEqual([0, '', '']);
  });

  test('whose serving role would look past row-level security', async () => {
    const { url, settings } = await given();
    await asOwner(url, 'alter table basalt.projects owner to basalt_app');
    expect(await refusal(settings)).toContain('bypasses row-level security');
  });
});

test('a server that gets a signal while it starts ends without saying that it listens', async () => {
  expect(await endedAtOnce(migrated.settings)).toEqual([0, '', '']);
});

describe('a data folder', () => {
  test('of another version of PostgreSQL, which stays as it is', async () => {
    const DATA_DIR = newDataDir();
    const cluster = path.join(DATA_DIR, 'postgres');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(path.join(cluster, 'PG_VERSION'), '17\n');
    expect(await refusal({ DATA_DIR })).toContain('was made by PostgreSQL 17');
    expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
    expect(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  test('that cannot be written to', async () => {
    const DATA_DIR = newDataDir();
    writeFileSync(DATA_DIR, 'a file');
    for (const folder of [DATA_DIR, path.join(DATA_DIR, 'below')]) {
      const err = await refusal({ DATA_DIR: folder });
      expect(err).toContain(`The data folder ${folder} cannot be used`);
    }
  });

  test('where nothing can be made, and nobody tries forever', async () => {
    const err = await refusal({ DATA_DIR: '/proc/nope/data' });
    expect(err).toContain('The data folder /proc/nope/data cannot be used');
  });
});
