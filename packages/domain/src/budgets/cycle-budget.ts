/** Limits of cycles. Too many cycles are refused with `quota_exceeded`, everything else with `validation_failed` (422). */
export const cycleBudget = {
  /** Cycles of a project. */
  ofProject: 200,
  /** Days of a cycle, the first and the last included. */
  days: 90,
  /** Cycles of an organization that become active in one transaction. */
  startedTogether: 50,
  /** Events of the tickets that were ever in a cycle, from which its scope is made. */
  events: 20_000,
  /** Tickets that move to another cycle in one transaction when theirs is completed. */
  movedTogether: 200,
  /** Milliseconds by which a cycle that fails each time is postponed. */
  postponed: 15 * 60_000,
} as const;
