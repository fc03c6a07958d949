import { setTimeout as sleep } from 'node:timers/promises';
import { enterTenant, setVariables } from '../sql/set-tenant.ts';
import { TransactionConnection } from './transaction-connection.ts';
import { asDomainError, isDuplicate, kindOfError } from '../connection/storage-errors.ts';
import { Transaction } from './transaction.ts';
import type { PendingConfirmation } from './pending-confirmation.ts';
import { Deadline } from './deadline.ts';
import type { FairPool } from '../connection/fair-pool.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { KeyedMutex } from './keyed-mutex.ts';

/** The maximum number of attempts of a transaction that conflicts with another one. */
const maxAttempts = 4;

/** The parts of an open database that transactions need. */
export interface TransactionHost {
  readonly connections: FairPool;
  readonly em: EntityManager;
  readonly mutex: KeyedMutex;
}

/** The tenant and the settings of a transaction. */
export interface TransactionScope {
  /** Settings of the session that the policies read, until the end of the transaction. */
  readonly variables: Readonly<Record<string, string>>;
  /** The tenant; empty for none. */
  readonly organizationId: string;
  /** Whether the transaction may begin while the tenant is suspended; otherwise it is refused with `organization_suspended`. */
  readonly entersSuspended?: boolean;
  /**
   * Whether a duplicate key counts as a conflict with another transaction, which made the same record first: the work starts again and
   * finds that record.
   */
  readonly retriesDuplicates?: boolean;
  /** The confirmation of the call that the transaction belongs to, if it is not confirmed yet. */
  readonly confirmation?: PendingConfirmation<unknown> | undefined;
}

/**
 * Runs `work` in a transaction. After a conflict with another transaction, and when the key of the call was looked up again and still
 * holds, it runs again, until the deadline or the last attempt. Throws errors of the domain, and `CallNotConfirmed`.
 */
export async function runTransaction<T>(
  database: TransactionHost,
  scope: TransactionScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(database.connections, { name: scope.organizationId });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(database, { ...scope, deadline, isRetry: attempt > 1 }, work);
    } catch (error) {
      const isRetryable =
        kindOfError(error) === 'conflict' || (scope.retriesDuplicates && isDuplicate(error));
      if (!isRetryable || attempt === maxAttempts || deadline.left === 0)
        throw asDomainError(error);
      await pause(attempt);
      // Before the next attempt takes a permit and a connection.
      await scope.confirmation?.admitted();
    }
  }
}

/** One attempt. All attempts share one deadline. */
interface Attempt extends TransactionScope {
  readonly deadline: Deadline;
  readonly isRetry: boolean;
}

async function runOnce<T>(
  { em, mutex, connections }: TransactionHost,
  { variables, organizationId, entersSuspended = false, confirmation, deadline, isRetry }: Attempt,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const connection = new TransactionConnection({
    connect: () => deadline.connect(),
    isFree: () => connections.isFree({ name: organizationId }),
    confirmation,
    begin: () => {
      const limit = deadline.lockLimit({ hasPermit: tx.permit !== null });
      const all = { ...variables, ...limit };
      if (organizationId !== '' && !entersSuspended)
        return [{ text: 'begin' }, enterTenant(organizationId, all)];
      const tenant = organizationId === '' ? {} : { 'basalt.organization_id': organizationId };
      return [{ text: 'begin' }, setVariables({ ...tenant, ...all })];
    },
  });
  const tx = new Transaction({ em, connection, mutex, deadline }, { organizationId, isRetry });
  try {
    const answer = await work(tx);
    if (!tx.isCommitted) await tx.commit();
    return answer;
  } catch (error) {
    tx.discard();
    if (tx.isCommitted) throw error;
    await connection.undo(error);
    throw error;
  } finally {
    tx.permit?.release();
  }
}

/** Waits longer after each attempt, with a random part, so that two transactions do not conflict again. */
function pause(attempt: number): Promise<void> {
  const milliseconds = 5 * 2 ** attempt * (0.5 + Math.random());
  return sleep(milliseconds);
}
