import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '@basalt/domain';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { snapshotReader } from '../connection/owner-connection.ts';
import { sendQuery } from '../sql/send-query.ts';

/** Milliseconds between two looks, and the longest wait. A transaction of a server ends within its time limits, below a minute. */
const times = { look: 100, most: 90_000 };

/** A transaction that is running. */
interface Running {
  transaction: string;
  pid: number;
  application: string | null;
}

/**
 * Waits until every transaction has ended that has read or written organizations before this call, such as those that entered one before
 * it was suspended. Backups and exports only read, and are not waited for. Throws OperatorError, with the processes, after 90 seconds.
 */
export async function waitForEarlierTransactions(
  client: Client,
  most: number = times.most,
): Promise<void> {
  const end = performance.now() + most;
  // A transaction has its snapshot a moment before its lock shows: two looks find it.
  let earlier = await runningTransactions(client);
  await sleep(times.look);
  earlier = [...earlier, ...(await runningTransactions(client))];
  for (;;) {
    const now = new Set((await runningTransactions(client)).map(({ transaction }) => transaction));
    const running = earlier.filter(({ transaction }) => now.has(transaction));
    if (running.length === 0) return;
    if (performance.now() > end) {
      const processes = new Map(running.map(({ pid, application }) => [pid, application ?? '']));
      const names = [...processes].map(([pid, application]) => `${pid} (${application})`);
      throw new OperatorError(
        `transactions that began before still run, in the database processes ${names.join(', ')}: end them, or try again later`,
      );
    }
    await sleep(times.look);
  }
}

/** The transactions of other connections that hold a lock for reads or writes of organizations. Every transaction of a tenant has one. */
async function runningTransactions(client: Client): Promise<Running[]> {
  const transactions = sql<Running>`
    select distinct l.virtualtransaction as transaction, l.pid, a.application_name as application
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'relation' and l.database = (select oid from pg_database where datname = current_database())
      and l.relation = 'basalt.organizations'::regclass and l.granted and l.pid <> pg_backend_pid()
      and l.mode in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')
      and a.application_name is distinct from ${snapshotReader}`;
  return (await sendQuery(client, transactions)).rows;
}
