import { proofByTests } from './proof-by-tests.ts';

/**
 * Many large files at the same time, downloads compared with those of a bare server, and a server and a storage that are
 * killed during uploads.
 */
export const files = proofByTests(
  {
    name: 'files',
    summary:
      '1 GiB through 20 uploads and downloads at once; server and storage killed 50 times each under uploads',
    minutes: 20,
  },
  [
    'apps/server/test/torture/files.proof.test.ts',
    'apps/server/test/torture/file-kills.proof.test.ts',
    'apps/server/test/torture/file-tenants.proof.test.ts',
    'apps/server/test/files.test.ts',
    'packages/files/test/file-addresses.test.ts',
    'packages/files/test/media-type.test.ts',
    'packages/files/test/storage.test.ts',
  ],
  {
    BASALT_FILES_TRANSFERS: '20',
    BASALT_FILES_MEBIBYTES: '52',
    BASALT_FILES_KILLS: '50',
    BASALT_FILES_PAIRS: '200',
  },
);
