import { proofByTests } from './proof-by-tests.ts';

/** Backups of 100,000 tickets beside writers, held row by row against the snapshot they were taken at. */
export const backup = proofByTests(
  {
    name: 'backup',
    summary: 'a backup of 100,000 tickets beside writers, restored and compared to the row',
    minutes: 15,
  },
  ['packages/persistence/test/backup-moment.proof.test.ts'],
  { BASALT_BACKUP_TICKETS: '100000' },
);
