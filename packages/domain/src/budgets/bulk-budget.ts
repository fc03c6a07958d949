/** The limits of one bulk change. */
export const bulkBudget = {
  /** Bytes of all descriptions of the tickets that its items name: they are in memory at the same time. */
  descriptionBytes: 32 * 1024 * 1024,
  /** Parents of other projects that its items name, or take away: each is locked with its description. */
  outerParents: 100,
} as const;
