import type { PageRequest } from '@basalt/domain';
import type { Statement } from './statement.ts';
import type { SortKey } from './keyset.ts';
import { isBounded, withinBudget } from './within-budget.ts';

/**
 * The statement with only the wanted columns; with all of them for undefined. PostgreSQL neither reads nor computes the
 * others, and a text that is not wanted does not count for the size of a page.
 */
export function chosenColumns(statement: Statement, wanted?: readonly string[]): Statement {
  if (wanted === undefined) return statement;
  const chosen = selected(statement, [...new Set(wanted)]);
  return isReadAgain(chosen.text) ? chosen : { ...chosen, prepared: false };
}

function selected(statement: Statement, names: readonly string[]): Statement {
  if (!isBounded(statement)) return selecting(statement, names);
  const { inner, budget, mapRow } = statement;
  const small = names.filter((name) => !budget.large.includes(name));
  if (small.length === names.length) return selecting(inner, small);
  const columns = [...small, ...budget.large].map(identifier).join(', ');
  return withinBudget({ ...inner, ...(mapRow && { mapRow }) }, { ...budget, names: columns });
}

/** The texts of the statements with chosen columns that were executed last. */
const lastRead = new Set<string>();
const maxRemembered = 50;

/**
 * Whether a choice of columns is one of the last that were read. Only these are prepared, because there are more choices than
 * prepared statements on a connection, and planning a statement takes longer than reading a page.
 */
function isReadAgain(text: string): boolean {
  const isKnown = lastRead.delete(text);
  lastRead.add(text);
  const [oldest = text] = lastRead;
  if (lastRead.size > maxRemembered) lastRead.delete(oldest);
  return isKnown;
}

/**
 * The columns of one record for these fields: all `columns`, without the column `text` when that field is not wanted. Other
 * unwanted columns are small and are read, because planning another statement would take longer.
 */
export function columnsFor(
  fields: readonly string[] | undefined,
  columns: string,
  text: string,
): string {
  const name = text.slice(text.indexOf('.') + 1);
  return fields?.includes(name) === false ? columns.replace(`${text},`, '') : columns;
}

/** The columns that a page reads: the fields that are wanted, and those for its cursors; undefined for all. */
export const columnsOfPage = (
  { fields }: PageRequest,
  keys: readonly Pick<SortKey<never>, 'column'>[],
): readonly string[] | undefined => fields && [...fields, ...keys.map(({ column }) => column)];

const selecting = (statement: Statement, names: readonly string[]): Statement => ({
  ...statement,
  text: `select ${names.map(identifier).join(', ')} from (${statement.text}) page`,
});

/** The quoted name of a column. Throws for any other text, because the result becomes a part of a statement. */
function identifier(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new RangeError('a column has another name');
  return `"${name}"`;
}
