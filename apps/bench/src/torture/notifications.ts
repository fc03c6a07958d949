import { proofByTests } from './proof-by-tests.ts';

/** Notifications while the server that makes them is killed. */
export const notificationCrashes = proofByTests(
  {
    name: 'notification-crashes',
    summary: 'notifications of 10,000 acts while servers are killed: each once, in order',
    minutes: 80,
  },
  ['apps/server/test/notification-crashes.proof.test.ts'],
  { BASALT_NOTICE_EVENTS: '10000' },
);

/** Notifications while one organization causes very many. */
export const notificationPace = proofByTests(
  {
    name: 'notification-pace',
    summary: "an hour of 200 people who watch one ticket, and another tenant's mails and reads",
    minutes: 75,
  },
  ['apps/server/test/notification-pace.proof.test.ts'],
  { BASALT_NOTICE_SECONDS: '3600' },
);
