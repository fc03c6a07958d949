/** What one process asks of PostgreSQL. */
export const databaseBudget = {
  /** Connections of a process: statements that run at the same time. */
  connections: 10,
  /** Milliseconds that PostgreSQL works on one statement before it cancels it. */
  statementMilliseconds: 10_000,
} as const;
