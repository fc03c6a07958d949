/**
 * The tokens of a statement that must be read as a whole: names in double quotes, which may contain single quotes, and literals
 * (PostgreSQL, "Lexical Structure"): with escapes, plain, in dollar quotes, and numbers that are not part of `$1`.
 */
const token =
  /"(?:[^"]|"")*"|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$])\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/gu;

/** The maximum length of a masked statement, in characters. */
const maxLength = 2_000;

/**
 * A statement with `?` in place of every value, because the ORM writes values into its statements. Null when a part is left that
 * could be a value.
 */
export function maskLiterals(statement: string): string | null {
  const masked = statement.replaceAll(token, (found) => (found.startsWith('"') ? found : '?'));
  const names = masked.replaceAll(/"(?:[^"]|"")*"/gu, '');
  if (/['"]|\$\w*\$|--|\/\*/u.test(names)) return null;
  return masked.replaceAll(/\s+/gu, ' ').trim().slice(0, maxLength);
}
