/** The limits of the work for sign-in in a process, and of the data about browsers. `QueueLimits` explains the limits of the queues. */
export const signInBudget = {
  /** Passwords that are hashed: half of the threads that Node has for such work. Shared fairly between networks and known accounts. */
  hashing: { concurrency: 2, waiting: 64, ofKey: 16 },
  /**
   * Requests of strangers to `/app-api/auth`: less than half of the connections to PostgreSQL. Shared fairly between networks: an IPv4
   * address, or an IPv6 network of 48 bits.
   */
  attempts: { concurrency: 4, waiting: 256, ofKey: 16 },
  /** The same requests of browsers that the account knows. Strangers cannot use these places. Shared fairly between accounts. */
  knownAttempts: { concurrency: 2, waiting: 64, ofKey: 8 },
  /** Callbacks of single sign-on, one at a time because a driver keeps the process busy. Shared fairly between networks. */
  callbacks: { concurrency: 1, waiting: 64, ofKey: 8 },
  /** Milliseconds of rest between two callbacks. */
  callbackMilliseconds: 100,
  /** A request for which a queue has no room is refused after this many milliseconds. */
  refusalMilliseconds: 1_000,
  /** Bytes of a request to `/app-api/auth`. */
  bodyBytes: 16 * 1024,
  /** Sign-ins over providers that one browser has begun, one in each tab: one more removes the oldest. */
  startedOfBrowser: 10,
  /** Accounts for which one browser is known as a device. */
  accountsOfDevice: 5,
  /** Days that a browser is known as a device after a sign-in. */
  deviceDays: 90,
  /** Providers that people can sign in with: the server does not start with more. */
  providers: 50,
  /** Organizations that one person is shown: those that they joined first. */
  organizations: 1000,
} as const;
