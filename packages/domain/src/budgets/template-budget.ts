/** Limits of ticket templates. Too many templates are refused with `quota_exceeded`, everything else with `validation_failed` (422). */
export const templateBudget = {
  /** Templates of a project, and those of all projects. */
  ofProject: 100,
  /** Sub-tickets of a template. */
  subTickets: 50,
  /** Bytes (UTF-8) of the ticket and sub-tickets of a template, as JSON. */
  bytes: 256 * 1024,
  /** Bytes (UTF-8) of all templates that a new project gets from another one, as JSON. Refused with `quota_exceeded`. */
  copiedBytes: 4 * 1024 * 1024,
} as const;
