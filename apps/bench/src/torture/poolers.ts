import { proofByTests } from './proof-by-tests.ts';

/** The contract of the ports, every operation of the API and a load through PgBouncer. Needs Debian's package pgbouncer. */
export const poolers = proofByTests(
  {
    name: 'poolers',
    summary:
      'the contract, every operation and a load through PgBouncer, by session and by transaction',
    minutes: 40,
  },
  [
    'packages/persistence/test/pgbouncer.test.ts',
    'apps/server/test/behind-pgbouncer.proof.test.ts',
  ],
  { BASALT_PGBOUNCER_WHOLE: '1' },
);
