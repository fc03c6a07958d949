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

/** The statement of a page that ends when its rows become larger than a number of bytes, which is the statement's last value. */
export interface PageStatement extends Statement {
  readonly values: readonly unknown[];
  /** The statement without that limit. */
  readonly inner: Statement;
  readonly budget: PageBudget;
}

/** How the size of a page is limited. */
export interface PageBudget {
  /** The columns, in the order of the statement. */
  readonly names: string;
  /** SQL for the size of a row of `page` in bytes. It must not be more than the row takes in an answer. */
  readonly bytes: string;
  /** The columns that can be large. They are read together or not at all. */
  readonly large: readonly string[];
}

/**
 * The page of a statement. It ends with the row that makes the page larger than `firstPageBytes`, so PostgreSQL
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

/** `withinBudget` for a query that names its columns. The columns `unanswered` are read for `bytes` and not returned. */
export function boundedPage<Db, From extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, From, Row>,
  {
    bytes,
    large,
    unanswered = [],
  }: Pick<PageBudget, 'bytes' | 'large'> & { unanswered?: readonly string[] },
): PageStatement & Selection<Row> {
  const { selections = [] } = query.toOperationNode();
  const names = selections.map((selected) => nameOf(selected.selection));
  return withinBudget(selection(query), {
    names: names.filter((name) => !unanswered.includes(name)).join(', '),
    bytes,
    large,
  });
}

/** The name of a column of a query in the result. Throws when it has none. */
function nameOf(node: OperationNode): string {
  if (AliasNode.is(node) && IdentifierNode.is(node.alias)) return node.alias.name;
  if (ReferenceNode.is(node) && ColumnNode.is(node.column)) return node.column.column.name;
  throw new Error('a column of a page has no name');
}

/** The statement with the maximum size of a page as its limit. */
export const whole = (statement: PageStatement): PageStatement => ({
  ...statement,
  values: [...statement.values.slice(0, -1), answerBudget.pageBytes],
});

/** Whether a page of at most this many bytes may have been cut off after these rows. */
export const mayBeCut = (
  rows: readonly unknown[],
  bytes: number = answerBudget.firstPageBytes,
): boolean =>
  // The additional row is for a single row that is larger than the page may be: such a row is always on its page.
  rows.length > 0 && fittingOnPage([...rows, null], bytes).length <= rows.length;

/** Whether a statement was made by `withinBudget`. */
export const isBounded = (statement: Statement): statement is PageStatement =>
  'budget' in statement;
