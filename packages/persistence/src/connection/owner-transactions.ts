import { sql } from 'kysely';
import { DatabaseError, type Client } from 'pg';
import { sendQuery } from '../sql/send-query.ts';

/** Lets the running transaction see one organization and the accounts, in spite of row-level security. */
export async function enterOrganization(client: Client, organizationId: string): Promise<void> {
  const variables = sql<object>`
    select set_config('basalt.realm', 'identity', true), set_config('basalt.organization_id', ${organizationId}, true)`;
  await sendQuery(client, variables);
}

/** Runs work in a transaction that sees one organization and the accounts, and commits when it returns. */
export type InTransaction = <T>(work: () => Promise<T>) => Promise<T>;

/** The maximum number of tries of a transaction that ends in a deadlock with a server. */
const maxTries = 5;

/** Transactions of the owner that see this organization and the accounts; only the accounts when the id is empty. */
export const transactionsOf =
  (client: Client, organizationId: string): InTransaction =>
  async (work) => {
    for (let tries = 1; ; tries += 1) {
      await client.query('begin');
      try {
        await enterOrganization(client, organizationId);
        const answer = await work();
        await client.query('commit');
        return answer;
      } catch (error) {
        await client.query('rollback');
        if (tries === maxTries || !isDeadlock(error)) throw error;
      }
    }
  };

const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '40P01';

/** Repeats a statement, each time in a transaction, while it changes a whole batch. Returns the number of all rows. */
export async function inBatches(
  inTransaction: InTransaction,
  batchSize: number,
  statement: () => Promise<{ rowCount: number | null }>,
): Promise<number> {
  for (let total = 0; ;) {
    const { rowCount } = await inTransaction(statement);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) return total;
  }
}
