import { mebibyte } from './file-budget.ts';

/** Limits of the connections to Git forges. Too many connections are refused with `quota_exceeded`. */
export const gitBudget = {
  /** Connections of an organization. */
  connections: 100,
  /** Projects of a connection. */
  projects: 100,
  /** Bytes of a delivery: 413 beyond it. */
  deliveryBytes: 5 * mebibyte,
  /** Large deliveries of an organization that wait, in each process, since each is in memory: 503 beyond it. */
  waiting: 8,
  /** Signed deliveries of a connection in a minute, in each process: 429 beyond it. */
  deliveriesPerMinute: 600,
  /** Deliveries of a connection that are stored. An id is known until this many later ones have come. */
  deliveries: 1000,
  /** Deliveries without a valid signature that are stored beside them, at most this many in a minute. */
  unsigned: 20,
  /** Branches, commits and pull requests of a ticket. For a new one, the one that has not changed for longest is removed. */
  ofTicket: 100,
  /** Tickets that a delivery names, and branches, commits and pull requests of tickets that it links or changes. More are not read. */
  links: 200,
} as const;
