import { proofByTests } from './proof-by-tests.ts';

/** An organization of 100,000 tickets moves to another deployment. */
export const transfer = proofByTests(
  {
    name: 'transfer',
    summary: 'an organization of 100,000 tickets exported and imported, compared to the row',
    minutes: 20,
  },
  ['packages/persistence/test/large-transfer.proof.test.ts'],
  { BASALT_TRANSFER_TICKETS: '100000' },
);
