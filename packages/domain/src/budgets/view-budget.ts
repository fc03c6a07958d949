/** What saved views can have. Beyond it, 422 `validation_failed`; beyond the number of views `quota_exceeded`. */
export const viewBudget = {
  /** Views of an organization, private ones included. */
  ofOrganization: 300,
  /** Of them, views that one person or program made. */
  ofMaker: 50,
  /** Characters of the parameters of a view, as JSON. */
  queryCharacters: 4_096,
  /** Columns of a view. */
  columns: 20,
} as const;
