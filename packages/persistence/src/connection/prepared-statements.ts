import { OperatorError } from '@basalt/domain';
import { sql } from 'kysely';
import { DatabaseError, type Client } from 'pg';
import { sendQuery } from '../sql/send-query.ts';
import { withClient } from './new-client.ts';

/** A pooler gives each transaction another connection to the server, where the statements prepared before do not exist. */
export class LostStatements extends OperatorError {
  override readonly name = 'LostStatements';
}

/** SQLSTATE of a prepared statement that is unknown on the connection, and of one that another client prepared there. */
const lost = new Set(['26000', '42P05']);

const askPrepared = (client: Client) => sendQuery(client, sql`select 1`, 'basalt_kept');

/**
 * Refuses, with LostStatements, an address where a prepared statement is lost between two transactions. To find that out, a second
 * connection begins a transaction: a pooler gives it the connection to the server that the first one used before.
 */
export async function refuseLostStatements(url: string, options: string): Promise<void> {
  // With a pooler that has a single connection to the server, the first client would wait forever.
  const settings = { options, query_timeout: 2_000 };
  const check = withClient(
    url,
    (first) =>
      withClient(
        url,
        async (second) => {
          await askPrepared(first);
          await second.query('begin');
          await askPrepared(first);
        },
        settings,
      ),
    settings,
  );
  await check.catch((error: unknown) => {
    if (!(error instanceof DatabaseError && lost.has(error.code ?? ''))) throw error;
    throw new LostStatements(
      'a pooler before the database loses prepared statements: set SERVICE_DATABASE_PREPARE=false',
      { cause: error },
    );
  });
}
