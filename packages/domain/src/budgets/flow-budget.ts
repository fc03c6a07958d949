/** Limits of figures about the flow of work, and of forecasts. What exceeds them is refused with `validation_failed` (422). */
export const flowBudget = {
  /** Days in one answer. A forecast looks as far ahead. */
  days: 400,
  /** Days times boards in one answer, and the days with changes of boards from which it is made. */
  cells: 40_000,
  /** Projects in one answer about several. */
  projects: 200,
  /** Tickets in each list of one answer. */
  listed: 500,
  /** Boards of each ticket in one answer. */
  boardsOfTicket: 50,
  /** Tickets whose date is forecast. */
  tickets: 100_000,
  /** Trials of a forecast. */
  leastTrials: 100,
  trials: 10_000,
  /** Past weeks that a forecast needs, and the most that it uses. */
  leastWeeks: 8,
  mostWeeks: 13,
  /** Tickets that a project has finished in these weeks before there is a forecast. */
  leastFinished: 8,
} as const;
