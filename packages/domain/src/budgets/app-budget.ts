/** The limits of apps and their requests. */
export const appBudget = {
  /** Apps that an organization registered or decided about, or that its people connected: 422 `quota_exceeded` beyond it. */
  apps: 200,
  /** Redirect URIs of an app. */
  redirectUris: 10,
  /** Clients that register themselves from one address in an hour: 429 beyond it. */
  registrationsPerHour: 20,
  /** Days after which a client that registered itself and was never connected is deleted. */
  unusedClientDays: 7,
  /** Authorization requests of one browser that wait for a decision: one more removes the oldest. */
  pendingRequests: 10,
  /** Requests that begin an authorization or register a client, at the same time. Shared fairly between networks, as all queues here. */
  begun: { concurrency: 3, waiting: 256, ofKey: 16 },
  /** Requests of apps for tokens, revocations and device codes, and browsers that come back from the consent page. */
  exchanges: { concurrency: 3, waiting: 256, ofKey: 16 },
  /** Client ID metadata documents that are fetched, each at most 64 KiB. Requests wait for them outside of the queues before. */
  documents: { concurrency: 64, waiting: 64, ofKey: 4 },
  /** Milliseconds that one request waits for a document, with its turn. */
  documentDeadline: 10_000,
  /** Milliseconds for which a document that could not be fetched is not fetched again. */
  failedDocumentLife: 60_000,
  /** Documents that are remembered as not fetched: one more removes the oldest. */
  failedDocuments: 1_000,
  /** Seconds after the first use of a refresh token within which it can be used once more, as long as its successor was not. */
  refreshRetrySeconds: 20,
  /** Wrong device codes of one person in ten minutes: 429 beyond it. */
  deviceCodeTries: 5,
} as const;
