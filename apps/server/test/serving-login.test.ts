import { openDatabase } from '@basalt/persistence';
import { openOwner, sqlOfGuide } from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, urlWith, type GivenDatabase } from './given-database.ts';
import { call } from './http-calls.ts';
import { basaltJson, killAll, startServer, type Settings } from './processes.ts';
import { basaltHere, failedRun, printedHere } from './run-here.ts';

/** Logins belong to the whole server, which other tests use. */
const login = `serve_${process.pid}`;

let database: GivenDatabase;
let settings: Settings;

/** Statements of a guide, for our login. */
const sqlOf = (page: string, heading: string): string =>
  sqlOfGuide(page, heading).replaceAll('basalt_serve', login);

async function asOwner(...statements: string[]): Promise<void> {
  const owner = await openOwner(database.url);
  for (const statement of statements) await owner.sql(statement);
  await owner.close();
}

beforeAll(async () => {
  database = await giveDatabase();
  await asOwner(sqlOf('operating.md', 'A login that only serves'));
  settings = {
    ...database.settings,
    DATABASE_URL: urlWith(database.url, { username: login, password: 'changeme' }),
    SERVICE_MIGRATE: 'false',
  };
});

afterAll(async () => {
  killAll();
  await asOwner(`drop owned by ${login}`, `drop role ${login}`);
  await database.drop();
});

test('the login that the guide makes serves, and its commands work', async () => {
  const server = await startServer(settings);
  const { id } = await basaltJson(settings, 'organization', 'create', '--name', 'Acme');
  const named = ['--organization', id, '--name', 'Key', '--scopes', '*'];
  const { token } = await basaltJson(settings, 'credential', 'create', ...named);
  const project = { method: 'POST', body: { name: 'Web' } };
  const made = await call(server.address, String(token), `/organizations/${id}/projects`, project);
  expect(made.status).toBe(201);
  await basaltJson(settings, 'purge');
  expect((await server.stop()).code).toBe(0);
});

test('the login that the guide makes cannot change the schema: a start and a worker that would migrate fail, and name the setting', async () => {
  const migrating = { ...settings, SERVICE_MIGRATE: 'true' };
  for (const { code, err } of [await failedRun(migrating), await basaltHere(migrating, 'worker')]) {
    expect([code, err]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
    expect(err).toContain('set SERVICE_MIGRATE=false');
  }
});

test('the login that the guide makes is refused without the secret key of the database, also while that is rotated', async () => {
  const { SERVICE_SECRET_KEY: key = '' } = settings;
  const [next, lost] = ['b2'.repeat(32), 'c3'.repeat(32)];
  // As `basalt migrate` of the guide does it, with the login of the owner.
  expect((await basaltHere(database.settings, 'migrate')).code).toBe(0);
  const start = (present: string, previous?: string) => ({
    ...settings,
    SERVICE_SECRET_KEY: present,
    ...(previous !== undefined && { SERVICE_SECRET_KEY_PREVIOUS: previous }),
  });
  for (const refused of [start(next), start(next, lost)]) {
    await expect(printedHere(refused)).rejects.toThrow('is not the key of this database');
  }
  for (const accepted of [start(key), start(key, next), start(next, key)]) {
    expect(await printedHere(accepted)).toContain('listening on');
  }
});

test('with the settings that the guide fixes in it, the login is as a serving connection without any startup option', async () => {
  await asOwner(sqlOf('scaling.md', 'Connections and poolers'));
  const pooled = await openOwner(settings['DATABASE_URL'] ?? '');
  const served = await openDatabase({ url: settings['DATABASE_URL'] ?? '' });
  try {
    const names =
      'role search_path TimeZone DateStyle default_transaction_isolation statement_timeout lock_timeout ' +
      'idle_in_transaction_session_timeout';
    const ask = `select name, replace(current_setting(name), ' ', '') as setting from string_to_table($1, ' ') name`;
    const own = await pooled.sql(ask, [names]);
    expect(own).toEqual((await served.pool.query(ask, [names])).rows);
    expect(own).toContainEqual({ name: 'role', setting: 'basalt_app' });
  } finally {
    await pooled.close();
    await served.close();
  }
});
