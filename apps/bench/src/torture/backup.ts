import { proofByTests } from './proof-by-tests.ts';

/** Backups of 100,000 tickets while others write, compared row by row with the snapshot that they were taken from. */
export const backup = proofByTests(
  {
    name: 'backup',
    summary: 'a backup of 100,000 tickets while others write, restored and compared row by row',
    minutes: 15,
  },
  ['packages/persistence/test/backup-moment.proof.test.ts'],
  { BASALT_BACKUP_TICKETS: '100000' },
);
