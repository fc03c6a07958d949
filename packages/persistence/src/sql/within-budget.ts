import { answerBudget, fittingOnPage } from '@basalt/domain';
import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  ReferenceNode,
  type OperationNode,
  type SelectQueryBuilder,
} from 'kysely';
import { selection, type Selection } from './query.ts';
import type { Statement } from './statement.ts';

/** The statement of a page that ends where its rows are larger than its last value, in bytes. */
export interface PageStatement extends Statement {
  readonly values: readonly unknown[];
  /** The page without the bound. */
  readonly inner: Statement;
  readonly budget: PageBudget;
}

/** What bounds a page. */
export interface PageBudget {
  /** The columns, in the order of the statement. */
  readonly names: string;
  /** SQL for the size of a row of `page`, and never more than the row takes in an answer. */
  readonly bytes: string;
  /** The columns that can be large, which are read together or not at all. */
  readonly large: readonly string[];
}

/**
 * The page of a statement, ended behind the first row with which the rows are larger than `firstPageBytes`. So PostgreSQL
 * neither reads nor sends texts that would be cut off.
 */
export function withinBudget(inner: Statement, budget: PageBudget): PageStatement {
  const { text, values = [], ...more } = inner;
  const { names, bytes } = budget;
  return {
    ...more,
    text: `select ${names} from (
        select page.*, sum(${bytes}) over (rows between unbounded preceding and 1 preceding) as bytes_before
        from (${text}) page
      ) page where coalesce(bytes_before, 0) <= $${values.length + 1}::bigint`,
    values: [...values, answerBudget.firstPageBytes],
    inner,
    budget,
  };
}

/** The page of a query that names its columns, ended as with `withinBudget`. `unanswered` are there for `bytes` alone. */
export function boundedPage<Db, From extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, From, Row>,
  {
    bytes,
    large,
    unanswered = [],
  }: Pick<PageBudget, 'bytes' | 'large'> & { unanswered?: readonly string[] },
): PageStatement & Selection<Row> {
  const { selections = [] } = query.toOperationNode();
  const names = selections.map((one) => nameOf(one.selection));
  return withinBudget(selection(query), {
    names: names.filter((name) => !unanswered.includes(name)).join(', '),
    bytes,
    large,
  });
}

/** The name that a column of a query has in the answer. */
function nameOf(node: OperationNode): string {
  if (AliasNode.is(node) && IdentifierNode.is(node.alias)) return node.alias.name;
  if (ReferenceNode.is(node) && ColumnNode.is(node.column)) return node.column.column.name;
  throw new Error('a column of a page has no name');
}

/** The same up to the size that a page may have. */
export const whole = (statement: PageStatement): PageStatement => ({
  ...statement,
  values: [...statement.values.slice(0, -1), answerBudget.pageBytes],
});

/** Whether rows may be missing behind these, because these are larger than this many bytes. */
export const mayBeCut = (
  rows: readonly unknown[],
  bytes: number = answerBudget.firstPageBytes,
): boolean =>
  // The row more shows a single row that is larger than all may be: that one is always on its page.
  rows.length > 0 && fittingOnPage([...rows, null], bytes).length <= rows.length;

/** Whether a statement is one of a bounded page. */
export const isBounded = (statement: Statement): statement is PageStatement =>
  'budget' in statement;
