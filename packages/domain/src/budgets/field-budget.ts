/** Limits of custom fields. Too many fields are refused with `quota_exceeded`, everything else with `validation_failed` (422). */
export const fieldBudget = {
  /** Fields of an organization that are not deleted. */
  ofOrganization: 100,
  /** Fields that a project has: its own, and those for all projects. */
  inProject: 50,
  /** Options of a field. */
  options: 200,
  /** Options that a ticket chooses of one field. */
  chosen: 50,
  /** People of one field of a ticket. */
  people: 20,
  /** Characters of a text. */
  textCharacters: 255,
  /** Characters of a link. */
  linkCharacters: 2_048,
  /** Bytes of all values of a ticket, in their stored and their shown form together. */
  bytes: 16 * 1024,
  /** A worker continues a change that has written no portion of tickets for this many milliseconds, */
  idle: 30_000,
  /** with this many portions before it continues with the next field, */
  portionsOfTurn: 20,
  /** and gives up after this many attempts without a portion. */
  attempts: 5,
} as const;
