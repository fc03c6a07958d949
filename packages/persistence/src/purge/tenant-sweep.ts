import type { Pool, QueryResult } from 'pg';
import { asDomainError } from '../connection/storage-errors.ts';

/** Rows go in batches of so many: a lock is held for moments, and little is lost when the process is killed. */
const batch = 500;

/** Which rows of a table `r`: `$1` is the organization, `$2` the value. */
export interface Selection {
  condition: string;
  value: string;
}

/** Asks with the organization as `$1`. */
type Ask = (text: string, ...values: string[]) => Promise<QueryResult>;

/** Removes rows of one tenant, in short transactions. */
export class TenantSweep {
  readonly #pool: Pool;
  readonly #organizationId: string;

  constructor(pool: Pool, organizationId: string) {
    this.#pool = pool;
    this.#organizationId = organizationId;
  }

  /** Removes the rows, batch by batch, with what the keys cascade to; answers how many. What others hold locked stays. */
  async remove(table: string, { condition, value }: Selection): Promise<number> {
    const text = `
      delete from ${table} where ctid = any(array(
        select r.ctid from ${table} r where r.organization_id = $1 and ${condition}
        limit ${batch} for update skip locked))`;
    for (let total = 0; ;) {
      const { rowCount } = await this.#inTransaction((query) => query(text, value));
      const removed = rowCount ?? 0;
      total += removed;
      if (removed < batch) return total;
    }
  }

  /** The ids of the rows. */
  async ids(table: string, { condition, value }: Selection): Promise<string[]> {
    return this.#inTransaction(async (query) => {
      const { rows } = await query(
        `select r.id from ${table} r where r.organization_id = $1 and ${condition} order by r.id`,
        value,
      );
      return (rows as { id: string }[]).map(({ id }) => id);
    });
  }

  /**
   * Runs the statements in one transaction, each with the organization as `$1` and the value as `$2`, after the
   * lock, which has the limit as `$3`. False, and nothing done, when that one finds no row.
   */
  async locked(
    lock: { text: string; value: string; limit: string },
    statements: readonly string[],
  ): Promise<boolean> {
    return this.#inTransaction(async (query) => {
      const { rowCount } = await query(lock.text, lock.value, lock.limit);
      if (rowCount === 0) return false;
      for (const text of statements) await query(text, lock.value);
      return true;
    });
  }

  async #inTransaction<T>(work: (query: Ask) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const tenant = `select set_config('basalt.organization_id', $1, true)`;
      await client.query(tenant, [this.#organizationId]);
      const answer = await work((text, ...values) =>
        client.query(text, [this.#organizationId, ...values]),
      );
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
