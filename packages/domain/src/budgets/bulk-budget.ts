/** What one bulk may take. */
export const bulkBudget = {
  /** The descriptions of the tickets that its items name, together, in bytes: all of them are in memory at once. */
  descriptionBytes: 32 * 1024 * 1024,
} as const;
