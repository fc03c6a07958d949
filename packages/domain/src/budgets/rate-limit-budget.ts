/** Calls a minute. Defaults of settings; 0 means no limit. */
export const callBudget = {
  /** Calls of one credential, and of one person in an organization: 429 beyond it. `SERVICE_RATE_LIMIT_PER_MINUTE`. */
  callsPerMinute: 600,
  /** Failed authentications of one address: 429 instead of 401 beyond it. `SERVICE_AUTH_FAILURES_PER_MINUTE`. */
  failuresPerMinute: 30,
} as const;
