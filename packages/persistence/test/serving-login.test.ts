import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { metricLine } from '@basalt/domain/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  migrate,
  openDatabase,
  openEmbeddedPostgres,
  servingLoginOf,
  servingUrl,
} from '../src/index.ts';
import { asking, connected } from '../testing/index.ts';

// A server of its own, since logins belong to a whole server, and one is kept out of it here.
let server: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
let admin: Client;
const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-serving-'));
const login = servingLoginOf('company');
const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
const [makes, looks] = [{ makes: true }, { makes: false }];

beforeAll(async () => {
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  server = await openEmbeddedPostgres({ dataDir, settings });
  admin = new Client({ connectionString: server.url });
  await admin.connect();
  // As the guide says, with names of our own.
  const below = guide.slice(guide.indexOf('## A database of your own\n'));
  const sql = /```sql\n(.*?)```/su.exec(below)?.[1] ?? '';
  const named = sql.replaceAll(/basalt_owner|changeme/gu, 'owner').replace('basalt', 'company');
  for (const statement of named.split(';\n')) await admin.query(statement);
  await migrate(owner());
});

afterAll(async () => {
  await admin.end();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const owner = (): string =>
  Object.assign(new URL(server.url), {
    username: 'owner',
    password: 'owner',
    pathname: '/company',
  }).href;

/** What PostgreSQL keeps of the login's password. */
const keptPassword = (): Promise<unknown> =>
  asking(server.url, (ask) => ask(`select rolpassword from pg_authid where rolname = '${login}'`));

/** What the login may not do once it has laid down `basalt_app`. */
const forbidden = [
  'set role owner',
  'set role basalt',
  'set role basalt_gatekeeper',
  'set session authorization owner',
  `copy (select 1) to program 'true'`,
  `select pg_read_file('postgresql.conf')`,
  'create temporary table t ()',
  'create table basalt.t ()',
  'create role another',
  'alter table basalt.tickets disable row level security',
  'select from basalt.secret_key_note',
];

const refused = new Set<string>();
afterAll(() => {
  console.log(
    metricLine({
      metric:
        'injected SQL of the serving login behind `reset role`: roles, programs, files, tables, row-level security',
      bar: 'each refused by PostgreSQL',
      measured: `${refused.size} of ${forbidden.length} refused`,
      held: refused.size === forbidden.length,
    }),
  );
});

describe('the login that serves', () => {
  it('is named after its database, in letters that need no quotes', () => {
    expect(servingLoginOf('company')).toBe('basalt_serve_company');
    const strange = ['Company', 'com-pany', 'c'.repeat(63), 'com_pany'].map(servingLoginOf);
    for (const name of strange) expect(name).toMatch(/^[a-z_][a-z0-9_]{0,62}$/u);
    expect(new Set(strange).size).toBe(4);
  });

  it('is not made where nothing may be changed; the message says what makes it', async () => {
    await expect(servingUrl(owner(), ['first'], looks)).rejects.toThrow('basalt migrate');
  });

  it('is made by an owner with CREATEROLE, and serves', async () => {
    const url = await servingUrl(owner(), ['first'], makes);
    expect(new URL(url).username).toBe(login);
    const database = await openDatabase({ url, connectTimeout: 60_000 });
    const { rows } = await database.pool.query(
      'select session_user as login, current_user as role',
    );
    expect(rows).toEqual([{ login, role: 'basalt_app' }]);
    await database.close();
    expect(await servingUrl(owner(), ['first'], looks)).toBe(url);
  });

  it('keeps the password of either key of a rotation, and gets the first without one of them', async () => {
    const url = await servingUrl(owner(), ['first'], makes);
    expect(await servingUrl(owner(), ['second', 'first'], makes)).toBe(url);
    const open = { url, passwords: ['second', 'first'], connectTimeout: 60_000 };
    const database = await openDatabase(open);
    try {
      const renamed = await servingUrl(owner(), ['second'], makes);
      expect(new URL(renamed).password).toBe('second');
      const queries = Array.from({ length: 4 }, () => database.pool.query('select pg_sleep(0.2)'));
      await Promise.all(queries);
      expect(database.pool.totalCount).toBe(4);
    } finally {
      await database.close();
      await servingUrl(owner(), ['first'], makes);
    }
  });

  it.each(forbidden)('may not get more rights: %s', async (statement) => {
    const url = await servingUrl(owner(), ['first'], makes);
    for (const first of ['reset role', 'set role none', 'reset session authorization']) {
      await connected(url, async (client) => {
        await client.query(first);
        await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/u);
      });
    }
    refused.add(statement);
  });

  it('is served with as it is, when the URL names one that only serves', async () => {
    const url = await servingUrl(owner(), ['first'], makes);
    await admin.query(`create role own_serving login password 'first'`);
    await admin.query('grant basalt_app to own_serving');
    for (const username of [login, 'own_serving']) {
      const loginUrl = Object.assign(new URL(url), { username }).href;
      expect(await servingUrl(loginUrl, ['first'], looks)).toBe(loginUrl);
    }
  });

  it('keeps its password unless that is another, and needs no CREATEROLE then', async () => {
    const before = await keptPassword();
    expect(before).toEqual([{ rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$4096:/u) }]);
    await admin.query('alter role owner nocreaterole');
    await servingUrl(owner(), ['first'], makes);
    expect(await keptPassword()).toEqual(before);
    await expect(servingUrl(owner(), ['second'], makes)).rejects.toThrow(
      /alter role owner createrole.*DATABASE_RUNTIME_URL/u,
    );
    await admin.query('alter role owner createrole');
    const url = await servingUrl(owner(), ['second'], makes);
    await expect(connected(url.replace('second', 'first'), async () => {})).rejects.toThrow(
      'password',
    );
  });

  it('is refused when somebody gave it more rights', async () => {
    await admin.query(`alter role ${login} createdb`);
    await expect(servingUrl(owner(), ['second'], makes)).rejects.toThrow('more rights');
    await admin.query(`alter role ${login} nocreatedb`);
    await servingUrl(owner(), ['second'], makes);
  });

  it('is served with through the parameters of an address without a host, such as that of a socket', async () => {
    const { port } = new URL(server.url);
    const parameters = `host=127.0.0.1&port=${port}&user=owner&password=owner`;
    const url = await servingUrl(`postgresql:///company?${parameters}`, ['second'], makes);
    const database = await openDatabase({ url, connectTimeout: 60_000 });
    const { rows } = await database.pool.query('select session_user as login');
    expect(rows).toEqual([{ login }]);
    await database.close();
  });

  it('that PostgreSQL or a pooler refuses is reported, with what to do', async () => {
    const [{ file }] = (await admin.query(`select current_setting('hba_file') as file`)).rows;
    await admin.query(`create temporary table hba (line text)`);
    await admin.query(`insert into hba values ('host all ${login} 127.0.0.1/32 reject'),
      ('host all all 127.0.0.1/32 scram-sha-256')`);
    await admin.query(`copy hba to '${file}'`);
    await admin.query('select pg_reload_conf()');
    const attempt = servingUrl.bind(null, owner(), ['second'], makes);
    await expect
      .poll(() => attempt().then(String, String))
      .toMatch(/pg_hba\.conf rejects.*DATABASE_RUNTIME_URL/u);
  });
});
