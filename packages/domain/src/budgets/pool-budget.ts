/** The connections of a process to PostgreSQL, and how they are shared. A holder is an organization, or a kind of work that belongs to none. */
export const poolBudget = {
  /** Connections of a process: statements that run at the same time. */
  connections: 10,
  /** The part of all connections that a holder may use while others wait: 3 of 10. */
  share: 0.3,
  /** How many requests of one holder wait for a connection at the same time: 503 beyond it. */
  waiting: 250,
  /** Milliseconds that a request waits for a connection: 503 after that. */
  milliseconds: 2_000,
} as const;
