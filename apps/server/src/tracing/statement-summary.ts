/** Statements that begin, end and configure a transaction. A summary leaves them out. */
const frame = /^(?:begin|commit|rollback|savepoint|release|set|reset|select set_config)\b/iu;

/** The name of a span for statements that were sent together: `SELECT UPDATE`, or the name of a prepared statement. */
export function summaryOf({ text, name }: { text: string; name?: string }): string {
  if (name !== undefined && /^[\w-]{1,60}$/u.test(name)) return `pg ${name}`;
  const statements = text.split(';\n').map((statement) => statement.trim());
  const work = statements.filter((statement) => !frame.test(statement));
  const verbs = (work.length > 0 ? work : statements).map(verbOf);
  return `pg ${[...new Set(verbs)].join(' ')}`;
}

const verbOf = (statement: string): string =>
  /^[a-z]{2,12}\b/iu.exec(statement)?.[0].toUpperCase() ?? 'QUERY';
