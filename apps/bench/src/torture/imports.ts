import { proofByTests } from './proof-by-tests.ts';

/** Large imports: one whose server is killed again and again, and one while another tenant works. */
export const imports = proofByTests(
  {
    name: 'imports',
    summary:
      'an import of 10,000 tickets whose server is killed 50 times, one of 100,000 cards and one of 200 MiB while another tenant works',
    minutes: 60,
  },
  [
    'apps/server/test/torture/imports.proof.test.ts',
    'apps/server/test/torture/large-import.proof.test.ts',
    'apps/server/test/torture/huge-import.proof.test.ts',
    'packages/import/test/whole-imports.proof.test.ts',
    'apps/server/test/imports.test.ts',
    'packages/persistence/test/imports.test.ts',
    'packages/domain/test/imports.test.ts',
  ],
  {
    BASALT_IMPORT_KILLS: '50',
    BASALT_IMPORT_TICKETS: '10000',
    BASALT_IMPORT_CARDS: '100000',
    BASALT_IMPORT_MEBIBYTES: '200',
    BASALT_IMPORT_EXPORTS: '300',
  },
);
