import type { PageRequest } from '@basalt/domain';
import type { Statement } from './statement.ts';
import type { SortKey } from './keyset.ts';
import { isBounded, withinBudget } from './within-budget.ts';

/**
 * The statement with these of its columns alone; all of them for undefined. PostgreSQL does not compute or read the
 * others: a text that is not wanted stays where it is stored, and does not count for the size of a page.
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

/** The choices that were read last, by their statements. */
const lastRead = new Set<string>();
const maxRemembered = 50;

/**
 * Whether a choice is one of the last that were read. Only these are prepared: there are more choices than a connection
 * keeps statements, and planning one takes longer than reading a page.
 */
function isReadAgain(text: string): boolean {
  const isKnown = lastRead.delete(text);
  lastRead.add(text);
  const [oldest = text] = lastRead;
  if (lastRead.size > maxRemembered) lastRead.delete(oldest);
  return isKnown;
}

/**
 * The columns of one record for these fields of it: its text is left out where it is not wanted. The rest is small, and
 * read as in the statement for all fields: planning another one would take longer.
 */
export function columnsFor(
  fields: readonly string[] | undefined,
  columns: string,
  text: string,
): string {
  const name = text.slice(text.indexOf('.') + 1);
  return fields?.includes(name) === false ? columns.replace(`${text},`, '') : columns;
}

/** What a page reads: the fields that are wanted, and those that its cursors are made of. */
export const columnsOfPage = (
  { fields }: PageRequest,
  keys: readonly Pick<SortKey<never>, 'column'>[],
): readonly string[] | undefined => fields && [...fields, ...keys.map(({ column }) => column)];

const selecting = (statement: Statement, names: readonly string[]): Statement => ({
  ...statement,
  text: `select ${names.map(identifier).join(', ')} from (${statement.text}) page`,
});

/** A name goes into the statement's text: nothing but a name gets there. */
function identifier(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new RangeError('a column has another name');
  return `"${name}"`;
}
