import { randomBytes } from 'node:crypto';
import { migrate, servingLoginOf } from '../src/index.ts';
import { connected } from './connected.ts';

/** Where the tests' global setup leaves the server's address for the tests. */
export const serverVariable = 'BASALT_TEST_SERVER_URL';
/** A migrated database that every test file's own is cloned from, in milliseconds. */
const template = 'basalt_template';

/** The URL of another database of the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const renamed = new URL(url);
  renamed.pathname = `/${name}`;
  return renamed.href;
}

/** PostgreSQL waits five seconds for the ends of a database's sessions, autovacuum's among them; on a machine that stalls they take longer. */
const inUse = '55006';

/** Runs statements on the server, each by itself; one that finds its database in use, again. */
async function onServer(url: string, ...statements: string[]): Promise<void> {
  await connected(url, async (client) => {
    for (const statement of statements) await whenUnused(() => client.query(statement));
  });
}

async function whenUnused(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === 10 || (error as { code?: string }).code !== inUse) throw error;
    }
  }
}

/** Makes the migrated template on a server, once for all test files. */
export async function makeTemplate(url: string): Promise<void> {
  await onServer(url, `drop database if exists ${template}`, `create database ${template}`);
  await migrate(urlOfDatabase(url, template));
}

/** A database of a test's own. */
export interface TestDatabase {
  /** The owner's login. */
  readonly url: string;
  /** Closes the connections that are left and removes it. */
  drop(): Promise<void>;
}

/**
 * A fresh database for a test file: migrated and empty, or `bare`, or a clone of `original`, the address of another test database, which
 * nobody may be connected to.
 */
export async function createTestDatabase({
  bare = false,
  original,
}: { bare?: boolean; original?: string } = {}): Promise<TestDatabase> {
  const server = process.env[serverVariable];
  if (server === undefined) throw new Error('the global setup of the test database did not run');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying its files takes half the time of writing its blocks to the log, which no test reads.
  const migrated = original === undefined ? template : new URL(original).pathname.slice(1);
  const source = bare ? 'template0' : migrated;
  await onServer(server, `create database ${name} template ${source} strategy file_copy`);
  return {
    url: urlOfDatabase(server, name),
    drop: () =>
      onServer(
        server,
        `drop database if exists ${name} with (force)`,
        `drop role if exists ${servingLoginOf(name)}`,
      ),
  };
}
