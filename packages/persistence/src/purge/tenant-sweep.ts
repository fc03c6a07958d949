import { sql, type RawBuilder } from 'kysely';
import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { sendQuery } from '../sql/send-query.ts';
import type { Query } from '../sql/query.ts';
import { setTenant } from '../sql/set-tenant.ts';
import type { Tables } from '../sql/tables.ts';
import { asDomainError } from '../connection/storage-errors.ts';

/**
 * The maximum number of rows that one transaction removes: locks are held for a short time, and little work is lost when the
 * process is killed.
 */
const batchSize = 500;

/** Sends a query in the running transaction. */
type Send = <Row extends QueryResultRow>(query: Query<Row>) => Promise<QueryResult<Row>>;

/** Removes rows of one tenant, in short transactions. */
export class TenantSweep {
  readonly #pool: Pool;
  readonly organizationId: string;

  constructor(pool: Pool, organizationId: string) {
    this.#pool = pool;
    this.organizationId = organizationId;
  }

  /**
   * Removes the rows `r` that meet the condition, batch by batch. Foreign keys cascade to other tables. Returns how many rows of this
   * table were removed. Rows that another transaction has locked stay.
   */
  async remove(table: keyof Tables, condition: RawBuilder<unknown>): Promise<number> {
    const rows = sql.table(table);
    return this.change(
      (limit) => sql<object>`
      delete from ${rows} where ctid = any(array(
        select r.ctid from ${rows} r where r.organization_id = ${this.organizationId} and ${condition}
        limit ${sql.lit(limit)} for update skip locked))`,
    );
  }

  /** Changes rows, batch by batch: the statement takes at most `limit` of those that remain. Returns how many rows it changed. */
  async change(statement: (limit: number) => Query<object>): Promise<number> {
    const query = statement(batchSize);
    for (let total = 0; ;) {
      const { rowCount } = await this.#inTransaction((send) => send(query));
      const changed = rowCount ?? 0;
      total += changed;
      if (changed < batchSize) return total;
    }
  }

  /**
   * Changes rows in the order of their ids, in short transactions: the statement takes the first `limit` of those behind `after`, and returns
   * their ids.
   */
  async changeInOrder(
    statement: (part: { after: string; limit: number }) => Query<{ id: string }>,
  ): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const changed = await this.rows(statement({ after, limit: batchSize }));
      if (changed.length < batchSize) return;
      after =
        changed
          .map(({ id }) => id)
          .toSorted()
          .at(-1) ?? after;
    }
  }

  /** The rows of a query. */
  async rows<Row extends object>(query: Query<Row>): Promise<Row[]> {
    const { rows } = await this.#inTransaction((send) => send(query));
    return rows;
  }

  /** Runs the queries in one transaction, after the lock. Returns false, and runs none, when the lock finds no row. */
  async locked(lock: Query<object>, queries: readonly Query<object>[]): Promise<boolean> {
    return this.#inTransaction(async (send) => {
      const { rowCount } = await send(lock);
      if (rowCount === 0) return false;
      for (const query of queries) await send(query);
      return true;
    });
  }

  /** Takes the lock and does the work, unless the query finds a row then. Returns whether the work was done. */
  async whenNone(
    lock: Query<object>,
    query: Query<object>,
    work: () => Promise<void>,
  ): Promise<boolean> {
    return this.#inTransaction(async (send) => {
      await send(lock);
      const { rowCount } = await send(query);
      if (rowCount !== 0) return false;
      await work();
      return true;
    });
  }

  async #inTransaction<T>(work: (send: Send) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const { text, values = [] } = setTenant(this.organizationId);
      await client.query(text, [...values]);
      const answer = await work((query) => sendQuery(client, query));
      await client.query('commit');
      return answer;
    } catch (error) {
      broken = error as Error;
      throw asDomainError(error);
    } finally {
      client.release(broken);
    }
  }
}
