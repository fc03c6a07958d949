/**
 * The condition that a column of folded text contains a folded word, as LIKE on a pattern in which nothing is
 * special; adds the pattern to `values`. A trigram index serves words of three letters and more.
 */
export function containsWord(column: string, word: string, values: unknown[]): string {
  const literal = word.replaceAll(/[\\%_]/gu, (character) => `\\${character}`);
  values.push(`%${literal}%`);
  return `${column} like $${values.length}`;
}
