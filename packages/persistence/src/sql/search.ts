import { sql, type RawBuilder } from 'kysely';

/**
 * The condition that a column of folded text contains a folded word; adds the pattern of LIKE to `values`. A trigram index is
 * used for words of at least three characters.
 */
export function containsWord(column: string, word: string, values: unknown[]): string {
  return `${column} like $${values.push(patternOf(word))}`;
}

/** The same condition in a query: of a column, or of other SQL. */
export function contains(text: string | RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql`${typeof text === 'string' ? sql.ref(text) : text} like ${patternOf(word)}`;
}

/** The pattern of LIKE for a word. Special characters of the word are escaped. */
const patternOf = (word: string): string =>
  `%${word.replaceAll(/[\\%_]/gu, (character) => `\\${character}`)}%`;
