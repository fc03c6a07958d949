import { sql, type RawBuilder } from 'kysely';
import type { Client, QueryResult, QueryResultRow } from 'pg';
import { db, type Query } from './query.ts';

/** Builds queries for connections that do not search the schema `basalt` by themselves, such as those of the owner. */
export const owned = db.withSchema('basalt');

/**
 * Sends a query on a connection of the driver, such as the owner's. There moments are Dates, and numbers of 64 bits their digits. With a
 * name the statement stays prepared on the connection.
 */
export function sendQuery<Row extends QueryResultRow>(
  client: Pick<Client, 'query'>,
  query: Query<Row>,
  name?: string,
): Promise<QueryResult<Row>> {
  const { sql: text, parameters } = query.compile(db);
  return client.query<Row>({ text, values: [...parameters], ...(name !== undefined && { name }) });
}

/** A table or sequence of the schema that is named at run time. */
export const tableNamed = (name: string): RawBuilder<unknown> => sql.id('basalt', name);

/** Columns that are named at run time, with commas between them. */
export const columnsNamed = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.id(name)));
