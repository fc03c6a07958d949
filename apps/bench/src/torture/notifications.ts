import { proofByTests } from './proof-by-tests.ts';

/** Notifications while the server that makes them is killed, and beside an organization that makes very many. */
export const notifications = proofByTests(
  {
    name: 'notifications',
    summary: '10,000 acts while servers are killed, and an hour of 200 people who watch one ticket',
    minutes: 150,
  },
  [
    'apps/server/test/notification-crashes.proof.test.ts',
    'apps/server/test/notification-pace.proof.test.ts',
  ],
  { BASALT_NOTICE_EVENTS: '10000', BASALT_NOTICE_SECONDS: '3600' },
);
