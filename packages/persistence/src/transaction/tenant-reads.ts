import {
  answerBudget,
  FairQueue,
  invalid,
  searchBudget,
  type Page,
  type PageRequest,
} from '@basalt/domain';
import type { PendingConfirmation } from './pending-confirmation.ts';
import { executeBatch } from './execute-batch.ts';
import type { Transaction } from './transaction.ts';
import { sql } from 'kysely';
import { compiledOnce, db, type Selection } from '../sql/query.ts';
import { enterTenant, setVariables } from '../sql/set-tenant.ts';
import type { StatementResult, MapRow, Statement } from '../sql/statement.ts';
import type { FairPool } from '../connection/fair-pool.ts';
import { isCancelled } from '../connection/storage-errors.ts';
import { chosenColumns, columnsOfPage } from '../sql/chosen-columns.ts';
import { pageOf, type SortKey } from '../sql/keyset.ts';
import { isBounded, mayBeCut, whole } from '../sql/within-budget.ts';

/** The statements of one page, and the keys of its order. */
interface PageStatements<Row> {
  /** Returns a row when the record that the list belongs to exists. Absent when no record has to exist. */
  exists?: Statement;
  /** Returns a row when the page is refused with the error. */
  refusal?: { statement: Statement; error: Error };
  rows: Selection<Row>;
  /** Returns `total`. Executed only when the total is requested. */
  count: Selection<{ total: number }>;
  /** Whether the statements search for words. */
  isSearch?: boolean;
  keys: readonly SortKey<Row>[];
}

const findLiveProject = compiledOnce((values: { organizationId: string; projectId: string }) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', values.organizationId)
    .where('id', '=', values.projectId)
    .where('deleted_at', 'is', null),
);

/** The statement that returns a row when the project of the tenant is live. */
export const liveProject = (organizationId: string, projectId: string): Statement =>
  findLiveProject({ organizationId, projectId });

/**
 * Limits the next statement to the time that the transaction has left of these milliseconds. It also makes PostgreSQL estimate a
 * page of an index as cheap as a page of a sequential scan: in memory the trigram index is faster than a scan of some thousand texts.
 */
const limitToRest = compiledOnce(
  (of: { milliseconds: number }) => sql`select set_config('statement_timeout', greatest(1, round(
      ${of.milliseconds}::numeric - extract(epoch from clock_timestamp() - now()) * 1000))::integer::text, true),
    set_config('random_page_cost', '1', true)`,
);

/** Ends the limit of `limitToRest` for the statements of a transaction that follow. */
const endLimit = compiledOnce(
  () =>
    sql`select set_config('statement_timeout', reset_val, true) from pg_settings where name = 'statement_timeout'`,
)({});

const tooLong = () =>
  invalid(
    'q',
    `takes longer than ${searchBudget.milliseconds / 1000} seconds to search for: use fewer or longer words, or more filters`,
  );

/** Whether the exact size of the rows must be computed. Rows that are unpacked here are larger than they were sent. */
const isLarge = ({ mapRow }: Statement, answer: StatementResult | undefined): boolean =>
  mapRow !== undefined || (answer?.bytes ?? 0) > answerBudget.firstPageBytes;

const largePages = new FairQueue('answerBudget.largePagesAtOnce', {
  concurrency: answerBudget.largePagesAtOnce,
});
const beginSnapshot = 'begin isolation level repeatable read read only';

/** Converts the rows one after the other, so that a large page does not block the process for others. */
async function mapped(rows: readonly unknown[], mapRow: MapRow): Promise<unknown[]> {
  const done: unknown[] = [];
  for (const row of rows) done.push(await mapRow(row as never));
  return done;
}

/** The records of the tenant that the reader may read. */
interface TenantAccess {
  /** A person who sees only a part of the tenant; absent for a caller who sees all of it. */
  personId?: string | undefined;
  /** Whether a suspended organization can be read; otherwise it is refused with `organization_suspended`. */
  entersSuspended?: boolean | undefined;
  /** The confirmation of the call that reads, if it is not confirmed yet: no read returns before it. */
  confirmation?: PendingConfirmation<unknown> | undefined;
  /** The transaction of the tenant that reads; absent for reads in transactions of their own. */
  transaction?: Pick<Transaction, 'send'> | undefined;
}

/** Reads of one tenant, each in one round trip: in a transaction that has begun, or in one of its own. */
export class TenantReads {
  readonly organizationId: string;
  /** The person who sees only a part of the tenant; undefined for a caller who sees all of it. */
  readonly personId: string | undefined;
  readonly #connections: FairPool;
  readonly #tenant: Statement;
  readonly #confirmation: PendingConfirmation<unknown> | undefined;
  readonly #transaction: Pick<Transaction, 'send'> | undefined;

  constructor(connections: FairPool, organizationId: string, access: TenantAccess = {}) {
    const { personId, entersSuspended = false, confirmation } = access;
    const person = personId === undefined ? {} : { 'basalt.person_id': personId };
    this.#connections = connections;
    this.#confirmation = confirmation;
    this.#transaction = access.transaction;
    this.organizationId = organizationId;
    this.personId = personId;
    this.#tenant = entersSuspended
      ? setVariables({ 'basalt.organization_id': organizationId, ...person })
      : enterTenant(organizationId, person);
  }

  /**
   * The rows of each statement, read in one snapshot. When a page is cut off because it is large, all statements are read again with a
   * higher limit; only a few such reads run at the same time. The size of a page is known only after it was read.
   */
  all(...statements: Statement[]): Promise<unknown[][]> {
    return this.#readWhole(statements, false);
  }

  /** The same for statements that read many rows for one answer: with its searches, they have at most one share of the connections. */
  costly(...statements: Statement[]): Promise<unknown[][]> {
    return this.#readWhole(statements, true);
  }

  async #readWhole(statements: readonly Statement[], isCostly: boolean): Promise<unknown[][]> {
    const { answers, rows } = await this.#query(statements, isCostly);
    const isCut = statements.some(
      (statement, at) =>
        isBounded(statement) && isLarge(statement, answers[at]) && mayBeCut(rows[at] ?? []),
    );
    if (!isCut) return rows;
    const larger = statements.map((statement) =>
      isBounded(statement) ? whole(statement) : statement,
    );
    return largePages.run(
      this.organizationId,
      async () => (await this.#query(larger, isCostly)).rows,
    );
  }

  async #query(statements: readonly Statement[], isCostly: boolean) {
    const answers = await (this.#transaction?.send(statements) ?? this.#send(statements, isCostly));
    const rows = await Promise.all(
      statements.map(({ mapRow }, at) => {
        const { rows: found } = answers[at] as StatementResult;
        return mapRow === undefined ? found : mapped(found, mapRow);
      }),
    );
    return { answers, rows };
  }

  async #send(statements: readonly Statement[], isCostly: boolean): Promise<StatementResult[]> {
    const { before, after } = this.#around(statements.length > 1);
    const holder = { name: this.organizationId, isCostly };
    const sent = [...before, ...statements, ...after];
    const options = { confirmation: this.#confirmation };
    const all = await executeBatch(this.#connections, holder, sent, options);
    return all.slice(before.length);
  }

  /**
   * The same for a search, which began `since` milliseconds ago. Refuses with `validation_failed` for `q` when the whole search
   * takes longer than its budget: the same search would not be faster the next time. Before each statement that is planned for its
   * words, the limit is set to the rest of the budget. The prepared statements after it read what it found, under that limit.
   */
  async search(statements: readonly Statement[], since = 0): Promise<unknown[][]> {
    const limit = limitToRest({ milliseconds: searchBudget.milliseconds - since });
    const limited = statements.flatMap((statement) =>
      statement.prepared === false ? [limit, statement] : statement,
    );
    if (this.#transaction !== undefined) limited.push(endLimit);
    const rows = await this.#readWhole(limited, true).catch((error: unknown) => {
      throw isCancelled(error) ? tooLong() : error;
    });
    return rows.filter((_, at) => limited[at] !== limit && limited[at] !== endLimit);
  }

  /** The rows of one statement. */
  async rows<Row>(statement: Selection<Row>): Promise<Row[]> {
    const [rows] = await this.all(statement);
    return rows as Row[];
  }

  /** One page of a list; null when the record that the list belongs to does not exist. */
  async page<Row>(
    page: PageRequest,
    { exists, refusal, rows, count, isSearch, keys }: PageStatements<Row>,
  ): Promise<Page<Row> | null> {
    const { total } = page;
    const chosen = chosenColumns(rows, columnsOfPage(page, keys));
    const statements = [
      chosen,
      ...(exists ? [exists] : []),
      ...(refusal ? [refusal.statement] : []),
      ...(total ? [count] : []),
    ];
    const [found, ...others] = await (isSearch === true
      ? this.search(statements)
      : this.all(...statements));
    if (exists && others.shift()?.length === 0) return null;
    if (refusal && others.shift()?.length !== 0) throw refusal.error;
    const [counted] = (others[0] ?? []) as { total: number }[];
    return pageOf(keys, page, found as Row[], counted?.total);
  }

  /** The statements before and after these: the tenant of the transaction and, for several statements, one snapshot for all. */
  #around(several: boolean): { before: Statement[]; after: Statement[] } {
    const before = [this.#tenant];
    return several
      ? { before: [{ text: beginSnapshot }, ...before], after: [{ text: 'commit' }] }
      : { before, after: [] };
  }
}
