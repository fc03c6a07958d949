/**
 * What of a statement must be read as one: names in double quotes, which may hold quotes of the other kind, and
 * literals (PostgreSQL, "Lexical Structure"): with escapes, plain, in dollars, and numbers that are no `$1`.
 */
const token =
  /"(?:[^"]|"")*"|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$])\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/gu;

/** So much of a statement is enough to know it, in characters. */
const longest = 2_000;

/**
 * A statement with `?` in place of every value in it. The ORM writes values into its statements; only those with
 * placeholders, like the reads, are without. Null when something is left that could still be a value.
 */
export function maskLiterals(statement: string): string | null {
  const masked = statement.replaceAll(token, (found) => (found.startsWith('"') ? found : '?'));
  const names = masked.replaceAll(/"(?:[^"]|"")*"/gu, '');
  if (/['"]|\$\w*\$|--|\/\*/u.test(names)) return null;
  return masked.replaceAll(/\s+/gu, ' ').trim().slice(0, longest);
}
