/** Limits of rules and their schedules. What exceeds them is refused with `validation_failed` (422), unless its line says otherwise. */
export const ruleBudget = {
  /** The greatest INTERVAL of a schedule, and its greatest COUNT. */
  interval: 1_000,
  occurrences: 1_000,
  /** Characters of the recurrence of a schedule. */
  recurrenceCharacters: 500,
  /** Days that a search for the next times of a schedule examines: beyond it, there is none. The Gregorian calendar repeats after 146,097 days. */
  examinedDays: 150_000,
} as const;
