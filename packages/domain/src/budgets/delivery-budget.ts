/** How many attempts to deliver to webhooks a process makes at the same time. */
export const deliveryBudget = {
  /** To one webhook. */
  perWebhook: 8,
  /** To the webhooks of one organization. */
  perOrganization: 16,
  /** To one host name, whichever organizations have webhooks there. */
  perHost: 32,
  /** In all. */
  inAll: 1024,
  /**
   * Bytes of the events that are claimed at the same time for one webhook, and those of one more event. An organization has claims for at most
   * `perOrganization` webhooks at the same time in a process.
   */
  claimedBytes: 1024 * 1024,
} as const;
