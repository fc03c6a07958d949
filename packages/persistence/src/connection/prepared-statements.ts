import { OperatorError } from '@basalt/domain';
import { DatabaseError } from 'pg';
import { withClient } from './new-client.ts';

/** A pooler gives each transaction another connection of the server, and the statements that were prepared on the last one are not there. */
export class LostStatements extends OperatorError {
  override readonly name = 'LostStatements';
}

/** Unknown on this connection, or left there by another client. */
const lost = new Set(['26000', '42P05']);

/**
 * Refuses, with LostStatements, an address where a prepared statement is lost between two transactions. To see it, a second
 * connection begins a transaction: a pooler gives it the server's connection that the first one had.
 */
export async function refuseLostStatements(url: string, options: string): Promise<void> {
  // A pooler with a single connection would let the first wait forever.
  const settings = { options, query_timeout: 2_000 };
  const statement = { name: 'basalt_kept', text: 'select 1' };
  const ask = withClient(
    url,
    (first) =>
      withClient(
        url,
        async (second) => {
          await first.query(statement);
          await second.query('begin');
          await first.query(statement);
        },
        settings,
      ),
    settings,
  );
  await ask.catch((error: unknown) => {
    if (!(error instanceof DatabaseError && lost.has(error.code ?? ''))) throw error;
    throw new LostStatements(
      'a pooler before the database loses prepared statements: set SERVICE_DATABASE_PREPARE=false',
      { cause: error },
    );
  });
}
