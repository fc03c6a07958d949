/** The maximum numbers of records that one organization has at the same time. Defaults of settings. */
export const organizationBudget = {
  /** Credentials that are neither revoked nor expired: 422 `quota_exceeded` beyond it. `SERVICE_CREDENTIALS_PER_ORGANIZATION`. */
  credentials: 50,
  /** Webhooks, disabled ones too: 422 `quota_exceeded` beyond it. `SERVICE_WEBHOOKS_PER_ORGANIZATION`. */
  webhooks: 100,
  /** Invitations that can be accepted: 422 `quota_exceeded` beyond it. `SERVICE_INVITATIONS_PER_ORGANIZATION`. */
  invitations: 100,
  /**
   * MiB that its records and events take in the storage: 422 `quota_exceeded` for a change that adds to them beyond it. 0: no limit.
   * `SERVICE_STORED_MEBIBYTES_PER_ORGANIZATION`.
   */
  storedMebibytes: 10_240,
} as const;

/** The same limits as the deployment sets them. */
export type OrganizationCaps = Readonly<Record<keyof typeof organizationBudget, number>>;
