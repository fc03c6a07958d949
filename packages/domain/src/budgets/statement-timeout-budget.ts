/** How long one statement may take in PostgreSQL. */
export const statementTimeoutBudget = {
  /** Milliseconds that PostgreSQL works on one statement before it cancels it. */
  milliseconds: 10_000,
} as const;
