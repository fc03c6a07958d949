/** What signing in may cost a process, and what it remembers of browsers. */
export const signInBudget = {
  /** Passwords that are hashed: half of the threads that Node has for such work. Shared fairly between networks and known accounts. */
  hashing: { concurrency: 2, waiting: 64, ofKey: 16 },
  /**
   * Requests of strangers to `/app-api/auth`: less than half of the connections to PostgreSQL. Shared fairly between networks: an IPv4
   * address, or an IPv6 network of 48 bits.
   */
  attempts: { concurrency: 4, waiting: 256, ofKey: 16 },
  /** The same requests of browsers that the account knows: places that strangers cannot take, shared fairly between accounts. */
  knownAttempts: { concurrency: 2, waiting: 64, ofKey: 8 },
  /** Callbacks of single sign-on: one begins after the other, shared fairly between networks. Drivers keep the process busy. */
  callbacks: { concurrency: 1, waiting: 64, ofKey: 8 },
  /** Milliseconds between two of them. */
  callbackMilliseconds: 100,
  /** Milliseconds after which one is refused that is too many. */
  refusalMilliseconds: 1_000,
  /** Bytes of a request to `/app-api/auth`. */
  bodyBytes: 16 * 1024,
  /** Sign-ins over providers that one browser has under way, one for each tab: the oldest beyond it is forgotten. */
  startedOfBrowser: 10,
  /** Accounts for which one browser is known as a device. */
  accountsOfDevice: 5,
  /** Days that a browser is known as a device after a sign-in. */
  deviceDays: 90,
  /** Providers that people can sign in with: a start with more is refused. */
  providers: 50,
  /** Organizations that one person is shown: the first that they came to be in. */
  organizations: 1000,
} as const;
