import { proofByTests } from './proof-by-tests.ts';

/** The guide's steps to restore the state of a moment. Needs Debian's package postgresql-15. */
export const pointInTime = proofByTests(
  {
    name: 'point-in-time',
    summary:
      'a base backup and an archive of the log, restored to a moment by the steps of the guide',
    minutes: 10,
  },
  ['packages/persistence/test/point-in-time.test.ts'],
);
