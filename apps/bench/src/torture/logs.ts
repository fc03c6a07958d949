import { proofByTests } from './proof-by-tests.ts';

/** Searches everything that a server writes for canary secrets, in ten rounds. */
export const logs = proofByTests(
  {
    name: 'logs',
    summary: 'canary secrets in all that a server at level trace writes, × 10',
    minutes: 15,
  },
  ['apps/server/test/log-canaries.test.ts'],
  { BASALT_LOG_ROUNDS: '10' },
);
