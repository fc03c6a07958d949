/** How the connections of a process are shared. A holder is an organization, or a kind of work that belongs to none. */
export const connectionBudget = {
  /** The part of all connections that a holder may use while others wait: 3 of 10. */
  share: 0.3,
  /** How many requests of one holder wait for a connection at the same time: 503 beyond it. */
  waiting: 250,
  /** Milliseconds that a request waits for a connection: 503 after that. */
  milliseconds: 2_000,
} as const;
