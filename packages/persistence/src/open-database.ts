import { MikroORM, PostgreSqlDriver, type EntityManager } from '@mikro-orm/postgresql';
import { poolBudget, statementTimeoutBudget } from '@basalt/domain';
import type { Pool } from 'pg';
import { firstHost } from './connection/database-hosts.ts';
import { clientClass } from './connection/new-client.ts';
import { entities } from './entities.ts';
import { prepareNothing } from './connection/batch.ts';
import { FairPool } from './connection/fair-pool.ts';
import { KeyedMutex } from './transaction/keyed-mutex.ts';
import { refuseLostStatements } from './connection/prepared-statements.ts';
import { refuseUnsafeRole, startupOptions } from './connection/serving-role.ts';
import { evictStaleConnections } from './connection/stale-connections.ts';

const { milliseconds: statementTimeout } = statementTimeoutBudget;

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
  /** How the classes of the domain are mapped; it holds no record. */
  readonly em: EntityManager;
  readonly pool: Pool;
  /** The same connections, shared fairly among organizations. */
  readonly connections: FairPool;
  /** Whether it answers a question within two seconds. Never throws. */
  answers(): Promise<boolean>;
  /** Waits for the running work up to a deadline, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Opens the migrated database for serving. Refuses with UnsafeDatabaseRole, LostStatements, or with the driver's error when the
 * database cannot be reached. A database that goes away later is found again without a restart.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const startup = startupOptions(options);
  await refuseUnsafeRole(options.url, startup);
  if (options.prepares !== false) await refuseLostStatements(options.url, startup);
  const url = firstHost(options.url);
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    entities,
    clientUrl: url,
    dbName: decodeURIComponent(new URL(url).pathname.slice(1)),
    schema: 'basalt',
    forceUtcTimezone: true,
    // What is written belongs to a transaction that is there already.
    implicitTransactions: false,
    // The domain's classes are whole, and PostgreSQL refuses a null where none may be.
    validateRequired: false,
    // The classes stay as the domain made them.
    propagationOnPrototype: false,
    driverOptions: {
      // The ORM ignores parameters of the URL, such as the path of a socket.
      connectionString: url,
      Client: clientClass(options.url),
      options: startup,
      max: options.maxConnections ?? poolBudget.connections,
      connectionTimeoutMillis: options.connectTimeout ?? poolBudget.milliseconds,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // An unreachable host does not answer a cancellation either: the client ends the wait itself.
      query_timeout: (options.statementTimeout ?? statementTimeout) + 2_000,
      onPoolCreated: (made: Pool) => {
        if (options.prepares === false) made.on('connect', prepareNothing);
      },
    },
  });
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
  evictStaleConnections(pool);
  return {
    mutex: new KeyedMutex(),
    em: orm.em.fork(),
    pool,
    connections: new FairPool(pool),
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
  // A request is the first to find out that a connection has fallen silent, and gives it back.
  const question = { text: 'select 1', query_timeout: answerTimeout };
  try {
    return await Promise.race([pool.query(question).then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
