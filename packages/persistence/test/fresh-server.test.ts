import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { growingIds } from '@basalt/domain/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, openDatabase, openEmbeddedPostgres, UnsafeDatabaseRole } from '../src/index.ts';
import { explainingDenial } from '../src/migrations/explain-denial.ts';
import { connected } from '../testing/index.ts';
import { isolationFaults } from './tenant-isolation.ts';
import { aTenant, serverOn } from './fixture.ts';

// A server of its own, since the roles that migrations make belong to a whole server, and other tests need them.
let server: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
let admin: Client;
// One maker for all: they would collide otherwise.
const newId = growingIds();
const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-fresh-'));

beforeAll(async () => {
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  server = await openEmbeddedPostgres({ dataDir, settings });
  admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create role owner login createrole password 'owner'`);
  await admin.query(`create role runtime login password 'runtime'`);
  await admin.query('create database company owner owner');
});

afterAll(async () => {
  await admin.end();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The company's database, as seen by one of its logins. */
function as(login: 'owner' | 'runtime' | 'admin'): string {
  const url = new URL(server.url);
  const credentials = login === 'admin' ? {} : { username: login, password: login };
  return Object.assign(url, credentials, { pathname: '/company' }).href;
}

/** Serves a tenant's first ticket through the login. */
async function serve(url: string): Promise<string> {
  const database = await openDatabase({ url, connectTimeout: 60_000 });
  try {
    const instance = serverOn(database, newId);
    const { principal, project } = await aTenant(instance);
    const input = { project: project.id, boardSlug: 'open', title: 'first' };
    const { id } = await instance.useCases.createTicket(principal, input);
    return (await instance.useCases.readTicket(principal, { ticket: id })).key;
  } finally {
    await database.close();
  }
}

describe('on a server that has never seen it, an owner that is no superuser', () => {
  it('reads which right it lacks', async () => {
    await admin.query('alter role owner nocreaterole');
    await expect(migrate(as('owner'))).rejects.toThrow(
      'the first migration creates the roles basalt_app and basalt_gatekeeper: let a superuser run "alter role owner createrole"',
    );
    await admin.query('alter role owner createrole');
    await expect(migrate(as('runtime'))).rejects.toThrow('the schema belongs to owner');
  });

  it('migrates, with CREATEROLE the first time, and not again', async () => {
    expect(await migrate(as('owner'))).not.toEqual([]);
    await admin.query('alter role owner nocreaterole');
    expect(await migrate(as('owner'))).toEqual([]);
  });

  it('reads of no missing right when it lacks none', async () => {
    const denied = connected(as('owner'), (client) =>
      explainingDenial(client, () => client.query(`select pg_read_file('x')`)),
    );
    await expect(denied).rejects.toThrow(/permission denied .*: the login has the rights/u);
  });

  it('isolates tenants', async () => {
    expect(await connected(as('owner'), isolationFaults)).toEqual([]);
  });

  it('serves, as the runtime role', async () => {
    expect(await serve(as('owner'))).toBe('WEB-1');
  });

  it('lets a login of its own serve, which owns nothing and cannot become the owner', async () => {
    await expect(openDatabase({ url: as('runtime') })).rejects.toThrow(/basalt_app/u);
    await migrate(as('owner'), 'runtime');
    expect(await serve(as('runtime'))).toBe('WEB-1');
    const escape = connected(as('runtime'), (client) => client.query('set role owner'));
    await expect(escape).rejects.toThrow('permission denied');
    await expect(migrate(as('runtime'))).rejects.toThrow(
      /permission denied .*: the schema belongs to owner: name that login in DATABASE_URL; with one that only serves set SERVICE_MIGRATE=false/u,
    );
  });

  it('may not serve once the runtime role bypasses row-level security', async () => {
    await admin.query('alter role basalt_app bypassrls');
    await expect(openDatabase({ url: as('owner') })).rejects.toBeInstanceOf(UnsafeDatabaseRole);
    await admin.query('alter role basalt_app nobypassrls');
    expect(await serve(as('owner'))).toBe('WEB-1');
  });

  it('may not serve once the runtime role owns a table', async () => {
    await connected(as('admin'), (client) =>
      client.query('alter table basalt.tags owner to basalt_app'),
    );
    await expect(openDatabase({ url: as('owner') })).rejects.toBeInstanceOf(UnsafeDatabaseRole);
  });

  it('migrates a second database of the server, where the roles are there already', async () => {
    await admin.query('create database second owner owner');
    const second = new URL(as('owner'));
    second.pathname = '/second';
    expect(await migrate(second.href)).not.toEqual([]);
    expect(await serve(second.href)).toBe('WEB-1');
  });
});
