/** Limits of rules and their schedules. What exceeds them is refused with `validation_failed` (422), unless its line says otherwise. */
export const ruleBudget = {
  /** Rules of an organization: `quota_exceeded` beyond it. */
  ofOrganization: 100,
  /** Actions of a rule. */
  actions: 20,
  /** Kinds of events that a rule answers. */
  kinds: 20,
  /** Bytes (UTF-8) of the actions of a rule, as JSON. */
  bytes: 64 * 1024,
  /** Days before or after a time of a ticket. */
  days: 365,
  /** People whom one action notifies. */
  people: 100,
  /** Rules in a chain that answer changes of one another. The change of the last one is answered by none. */
  depth: 5,
  /** Actions in an hour, of a rule and of an organization: beyond them, runs wait. */
  actionsOfRule: 1_000,
  actionsOfOrganization: 10_000,
  /** Refused runs in a row, after which a rule is switched off. */
  refusals: 10,
  /** The greatest INTERVAL of a schedule, and its greatest COUNT. */
  interval: 1_000,
  occurrences: 1_000,
  /** Events of the log with which a rule is tried. */
  triedEvents: 20_000,
  /** Days for which runs are kept. */
  runDays: 30,
  /** Characters of the recurrence of a schedule. */
  recurrenceCharacters: 500,
  /** Days that a search for the next times of a schedule examines: beyond it, there is none. The Gregorian calendar repeats after 146,097 days. */
  examinedDays: 150_000,
} as const;
