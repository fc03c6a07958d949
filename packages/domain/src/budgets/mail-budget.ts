/** The limits of mails. */
export const mailBudget = {
  /** Invitations that one organization sends in an hour: 429 beyond it. */
  invitationsPerHour: 20,
  /** Mails that each of the two workers of a process sends at the same time. One sends only mails about sign-in, the other all mails. */
  concurrency: 2,
  /** Milliseconds after which an attempt to send a mail is given up. */
  attemptMilliseconds: 60_000,
  /** Milliseconds until the next attempt, after the first one, the second one and so on; then the mail is given up. */
  retryDelays: [5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000],
  /** Attempts that end with their process, and without an outcome; then the mail is given up. */
  endedAttempts: 5,
} as const;
