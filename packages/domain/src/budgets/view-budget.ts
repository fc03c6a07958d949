/** Limits of saved views. Too many views are refused with `quota_exceeded`, everything else with `validation_failed` (422). */
export const viewBudget = {
  /** Views of an organization, private ones included. */
  ofOrganization: 300,
  /** Views that one person or program made, in one organization. */
  ofMaker: 50,
  /** Characters of the parameters of a view, as JSON. */
  queryCharacters: 4_096,
  /** Columns of a view. */
  columns: 20,
} as const;
