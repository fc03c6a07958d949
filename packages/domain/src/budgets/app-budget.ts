/** What apps and their requests may take. */
export const appBudget = {
  /** Apps that an organization registered or decided about, or that its people connected: 422 `quota_exceeded` beyond it. */
  apps: 200,
  /** Clients that register themselves from one address in an hour: 429 beyond it. */
  registrationsPerHour: 20,
  /** Days after which a client that registered itself and was never connected is deleted. */
  unusedClientDays: 7,
  /** Authorization requests of one browser that wait for a decision: one more removes the oldest. */
  pendingRequests: 10,
  /** Wrong device codes of one person in ten minutes: 429 beyond it. */
  deviceCodeTries: 5,
} as const;
