/** The bounds of documents within documents. */
export const documentBudget = {
  /** Levels of documents within one another, the one at the top included. */
  levels: 8,
} as const;
