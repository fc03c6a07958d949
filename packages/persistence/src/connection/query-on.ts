import type { QueryResult, QueryResultRow } from 'pg';
import { selection, type Query } from '../sql/query.ts';
import { asDomainError } from './storage-errors.ts';

/** Something that sends a statement: a pool or a connection. */
interface Sender {
  query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<QueryResult<Row>>;
}

/** Sends a query outside of the transactions and reads of the service. */
export function queryOn<Row extends QueryResultRow>(
  sender: Sender,
  query: Query<Row>,
): Promise<QueryResult<Row>> {
  const { text, values = [] } = selection(query);
  return sender.query<Row>(text, [...values]);
}

/** The rows of a query that reads across tenants. Throws errors of the domain. */
export async function rowsAcross<Row extends QueryResultRow>(
  sender: Sender,
  query: Query<Row>,
): Promise<Row[]> {
  try {
    return (await queryOn(sender, query)).rows;
  } catch (error) {
    throw asDomainError(error);
  }
}
