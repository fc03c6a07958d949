/** The tokens of SQL that can contain a semicolon, then one that ends a statement, then anything else. */
const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[\s\S]/gu;

const isComment = (token: string): boolean => token.startsWith('--') || token.startsWith('/*');

/** The statements of a migration's text, in order, without the comments between tokens. A body `begin atomic` is not understood. */
export function statementsOf(sql: string): string[] {
  const statements = [''];
  for (const [token] of sql.matchAll(tokens)) {
    if (token === ';') statements.push('');
    else statements[statements.length - 1] += isComment(token) ? ' ' : token;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** The statements that change only the catalogue. PostgreSQL checks constraints and builds indexes without row-level security. */
const definitions =
  /^(?:alter|drop|grant|revoke|comment|create|call\s+basalt\.(?:isolate_\w+|write_owner_of))\b/iu;

/** Definitions that read rows. */
const filled = /^create\s[\s\S]*?\b(?:table\b[^(]*\sas|materialized)\b/iu;

/** Whether a statement of a migration may read or write rows. */
export const touchesRows = (statement: string): boolean =>
  !definitions.test(statement) || filled.test(statement);
