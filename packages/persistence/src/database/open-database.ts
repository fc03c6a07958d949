import { MikroORM } from '@mikro-orm/postgresql';
import { OperatorError, connectionBudget, databaseBudget } from '@basalt/domain';
import type { Client, Pool } from 'pg';
import { firstHost } from './database-hosts.ts';
import { clientClass, withClient } from './new-client.ts';
import { entities } from '../entities.ts';
import { prepareNothing } from './batch.ts';
import { EntityTables } from './entity-table.ts';
import { FairConnections } from './fair-connections.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { doubtOtherConnections } from './silent-connections.ts';

/** The role that every serving connection takes on from its start. */
const servingRole = 'basalt_app';

const { statementMilliseconds: statementTimeout } = databaseBudget;

/** What to open, and how much of it. */
export interface DatabaseOptions {
  /** A login that may become `basalt_app`: postgresql://user:password@host:port/database. */
  url: string;
  /** The most connections held at once. */
  maxConnections?: number;
  /** How long to wait for a free connection, in milliseconds, before the database counts as unavailable. */
  connectTimeout?: number;
  /** False: statements are not kept prepared on connections, for a pooler that does not keep them either. Default: true. */
  prepares?: boolean;
  /** How long one statement may run, in milliseconds; two seconds later it counts as lost with its connection. */
  statementTimeout?: number;
}

/** An open database: one pool of connections, used by the ORM for writes and directly for reads. */
export interface Database {
  /** Who waits for which lock in this process. */
  readonly mutex: KeyedMutex;
  /** How the classes of the domain lie in the database. */
  readonly tables: EntityTables;
  readonly pool: Pool;
  /** The same connections, shared fairly among organizations. */
  readonly connections: FairConnections;
  /** Whether it answers a question within two seconds. Never throws. */
  answers(): Promise<boolean>;
  /** Deadline for what runs, then closes every connection. */
  close(): Promise<void>;
}

/** The login of the URL may not serve: row-level security would not hold it, or it may not become `basalt_app`. */
export class UnsafeDatabaseRole extends OperatorError {
  override readonly name = 'UnsafeDatabaseRole';
}

/** Startup settings of every serving connection (`options` of the PostgreSQL protocol). */
export function startupOptions(options: Pick<DatabaseOptions, 'statementTimeout'>): string {
  return [
    `role=${servingRole}`,
    'search_path=basalt,public',
    // What moments are read by, and what locking relies on, whatever the database or the login has by default.
    'TimeZone=UTC',
    'DateStyle=ISO',
    'default_transaction_isolation=read\\ committed',
    `statement_timeout=${options.statementTimeout ?? statementTimeout}`,
    'idle_in_transaction_session_timeout=20000',
    'lock_timeout=5000',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');
}

/** Refuses, with UnsafeDatabaseRole, the login of `url` when with these startup `options` it could look past row-level security. */
export async function refuseUnsafeRole(url: string, options: string): Promise<void> {
  await withClient(url, judgeRole, { options });
}

async function judgeRole(client: Client): Promise<void> {
  const { rows } = await client.query(`
    select current_user as role, r.rolsuper or r.rolbypassrls as bypasses,
      exists (select from pg_class c where c.relnamespace = 'basalt'::regnamespace
        and c.relkind = 'r' and pg_has_role(r.oid, c.relowner, 'usage')) as owns
    from pg_roles r where r.rolname = current_user`);
  if (rows[0].bypasses || rows[0].owns) {
    throw new UnsafeDatabaseRole(
      `the role ${rows[0].role} bypasses row-level security: it must be neither superuser nor owner`,
    );
  }
}

/**
 * Opens the migrated database for serving. Refuses with UnsafeDatabaseRole, or with the driver's error when the
 * database cannot be reached. A database that goes away later is found again without a restart.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const startup = startupOptions(options);
  await refuseUnsafeRole(options.url, startup);
  const url = firstHost(options.url);
  const orm = await MikroORM.init({
    entities,
    clientUrl: url,
    dbName: decodeURIComponent(new URL(url).pathname.slice(1)),
    schema: 'basalt',
    forceUtcTimezone: true,
    // The classes stay as the domain made them.
    propagationOnPrototype: false,
    driverOptions: {
      // The ORM leaves out what stands in its parameters, such as the path of a socket.
      connectionString: url,
      Client: clientClass(options.url),
      options: startup,
      max: options.maxConnections ?? databaseBudget.connections,
      connectionTimeoutMillis: options.connectTimeout ?? connectionBudget.milliseconds,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // A host that falls silent answers no cancellation either: the client ends the wait by itself.
      query_timeout: (options.statementTimeout ?? statementTimeout) + 2_000,
      pipeline: true,
      onPoolCreated: (made: Pool) => {
        if (options.prepares === false) made.on('connect', prepareNothing);
      },
    },
  });
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
  doubtOtherConnections(pool);
  const tables = new EntityTables(orm.getMetadata(), orm.em.getPlatform());
  return {
    mutex: new KeyedMutex(),
    tables,
    pool,
    connections: new FairConnections(pool),
    answers: () => answers(pool),
    close: () => orm.close(),
  };
}

/** How long an answer to the question whether it answers is waited for, in milliseconds. */
const answerTimeout = 2_000;

async function answers(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, answerTimeout, false);
  });
  // Whoever asks is the first to find out that a connection has fallen silent, and gives it back.
  const question = { text: 'select 1', query_timeout: answerTimeout };
  try {
    return await Promise.race([pool.query(question).then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
