import { proofByTests } from './proof-by-tests.ts';

/** Copies of all records that are made only from the log of events, and only from webhooks. */
export const mirror = proofByTests(
  {
    name: 'mirror',
    summary: 'a mirror by the log alone and one by webhooks alone after 3,000 random operations',
    minutes: 30,
  },
  ['apps/server/test/mirror.proof.test.ts'],
  { BASALT_MIRROR_OPERATIONS: '3000' },
);
