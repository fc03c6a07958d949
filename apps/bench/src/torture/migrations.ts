import { proofByTests } from './proof-by-tests.ts';

/** Migrations that are killed, and several migrations at the same time. */
export const migrations = proofByTests(
  {
    name: 'migrations',
    summary: 'the migrating process killed at 30 random moments, and five at once',
    minutes: 15,
  },
  ['packages/persistence/test/migration-crashes.proof.test.ts'],
  { BASALT_MIGRATION_CRASHES: '30' },
);
