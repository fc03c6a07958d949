/** What signing in may cost a process, and what it remembers of browsers. */
export const signInBudget = {
  /** Passwords that are hashed: half of the threads that Node has for such work. */
  hashing: { atOnce: 2, waiting: 64, ofAddress: 16 },
  /** Requests of people who are not signed in to `/app-api/auth`: less than half of the connections to PostgreSQL. */
  attempts: { atOnce: 4, waiting: 256, ofAddress: 16 },
  /** Accounts for which one browser is known as a device. */
  accountsOfDevice: 5,
  /** Days that a browser is known as a device after a sign-in. */
  deviceDays: 90,
  /** Providers that people can sign in with: a start with more is refused. */
  providers: 50,
  /** Organizations that one person is shown: the first that they came to be in. */
  organizations: 1000,
} as const;
