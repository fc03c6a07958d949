/** What one organization may have at the same time. Defaults of settings. */
export const organizationBudget = {
  /** Credentials that are good: 422 `quota_exceeded` beyond it. `SERVICE_CREDENTIALS_PER_ORGANIZATION`. */
  credentials: 50,
  /** Webhooks, disabled ones too: 422 `quota_exceeded` beyond it. `SERVICE_WEBHOOKS_PER_ORGANIZATION`. */
  webhooks: 100,
  /** Invitations that can be accepted: 422 `quota_exceeded` beyond it. `SERVICE_INVITATIONS_PER_ORGANIZATION`. */
  invitations: 100,
} as const;

/** The same as the deployment sets it. */
export type OrganizationCaps = Readonly<Record<keyof typeof organizationBudget, number>>;
