import type { Client, QueryResultRow } from 'pg';
import type { Query } from '../sql/query.ts';
import { sendQuery } from '../sql/send-query.ts';
import { asDomainError } from './storage-errors.ts';

/** The rows of a query that reads across tenants. Throws errors of the domain. */
export async function rowsAcross<Row extends QueryResultRow>(
  client: Pick<Client, 'query'>,
  query: Query<Row>,
): Promise<Row[]> {
  try {
    return (await sendQuery(client, query)).rows;
  } catch (error) {
    throw asDomainError(error);
  }
}
