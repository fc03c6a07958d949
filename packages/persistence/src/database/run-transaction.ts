import type { Database } from './open-database.ts';
import { asDomainError, isDuplicate, kindOfError } from './storage-errors.ts';
import { Transaction } from './transaction.ts';

/** How often a transaction that met another one is tried in all. */
const tries = 4;

/** What a transaction is for. */
export interface TransactionScope {
  /** Settings of the session that the policies read, until the end of the transaction. */
  readonly variables: Readonly<Record<string, string>>;
  /** The tenant; empty for none. */
  readonly organizationId: string;
  /** Whether somebody who made the same record first is met like another transaction: the work looks again. */
  readonly retriesDuplicates?: boolean;
}

/** Runs `work` in a transaction, again when it met another one. Throws errors as the domain knows them. */
export async function runTransaction<T>(
  database: Database,
  { variables, organizationId, retriesDuplicates = false }: TransactionScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const session = { variables: { ...variables } };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.em.fork({ session }).transactional(async (em) => {
        const tx = new Transaction(em as typeof database.em, organizationId, attempt > 1);
        const answer = await work(tx);
        await tx.settle();
        return answer;
      });
    } catch (error) {
      const met = kindOfError(error) === 'conflict' || (retriesDuplicates && isDuplicate(error));
      if (!met || attempt === tries) throw asDomainError(error);
      await pause(attempt);
    }
  }
}

/** Longer each time, and never the same for two that met. */
function pause(attempt: number): Promise<void> {
  const milliseconds = 5 * 2 ** attempt * (0.5 + Math.random());
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
