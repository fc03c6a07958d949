import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { poolBudget, statementTimeoutBudget } from '@basalt/domain';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { firstHost } from './connection/database-hosts.ts';
import { clientClass } from './connection/new-client.ts';
import { entities } from './entities.ts';
import { selection } from './sql/query.ts';
import { prepareNothing } from './connection/batch.ts';
import { FairPool } from './connection/fair-pool.ts';
import type { Database } from './transaction/database.ts';
import { KeyedMutex } from './transaction/keyed-mutex.ts';
import { refuseLostStatements } from './connection/prepared-statements.ts';
import { refuseUnsafeRole, startupOptions } from './connection/serving-role.ts';
import { evictStaleConnections } from './connection/stale-connections.ts';

const { milliseconds: statementTimeout } = statementTimeoutBudget;

/** The database to open, and the limits of its connections. */
export interface DatabaseOptions {
  /** A login that may become `basalt_app`: postgresql://user:password@host:port/database. */
  url: string;
  /** The passwords that the login may have while the database is open, if there are several. */
  passwords?: readonly string[];
  /** The maximum number of open connections. */
  maxConnections?: number;
  /** How long to wait for a free connection, in milliseconds, before the database counts as unavailable. */
  connectTimeout?: number;
  /** False: statements are not kept prepared on connections, for a pooler that does not keep them either. Default: true. */
  prepares?: boolean;
  /** The time limit of a statement, in milliseconds. After two more seconds without an answer, its connection counts as lost. */
  statementTimeout?: number;
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
    // `runTransaction` begins the transactions.
    implicitTransactions: false,
    // The objects of the domain are complete, and PostgreSQL refuses a null in a required column.
    validateRequired: false,
    // The ORM must not change the prototypes of the domain's classes.
    propagationOnPrototype: false,
    driverOptions: {
      // The ORM ignores parameters of the URL, such as the path of a socket.
      connectionString: url,
      Client: clientClass(options.url, options.passwords),
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

/** The time limit of `answers`, in milliseconds. */
const answerTimeout = 2_000;

const signOfLife = { text: selection(sql`select 1`).text };

async function answers(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, answerTimeout, false);
  });
  // The client has the same time limit, so that a connection without an answer is closed.
  const question = { ...signOfLife, query_timeout: answerTimeout };
  try {
    return await Promise.race([pool.query(question).then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
