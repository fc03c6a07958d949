import { sql, type RawBuilder } from 'kysely';

/**
 * The condition that a column of folded text contains a folded word, as LIKE on a pattern in which nothing is
 * special; adds the pattern to `values`. A trigram index serves words of three letters and more.
 */
export function containsWord(column: string, word: string, values: unknown[]): string {
  return `${column} like $${values.push(patternOf(word))}`;
}

/** The same condition in a query: of a column, or of other SQL. */
export function contains(text: string | RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql`${typeof text === 'string' ? sql.ref(text) : text} like ${patternOf(word)}`;
}

/** LIKE with a pattern in which nothing of the word is special. */
const patternOf = (word: string): string =>
  `%${word.replaceAll(/[\\%_]/gu, (character) => `\\${character}`)}%`;
