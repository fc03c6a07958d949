import { OperatorError } from '@basalt/domain';
import { createStorageMarks } from '@basalt/files';
import { acceptFileStorage, checkMigrated } from '@basalt/persistence';
import { newId } from '@basalt/security';
import { withStorage } from '../boot/with-storage.ts';
import type { Cradle } from '../container.ts';
import { openFileBucket, placeOfFiles } from '../files/open-file-storage.ts';
import { foreignStorage, storageFaults } from '../files/storage-watch.ts';
import type { Command } from './command.ts';

/** Refuses, with OperatorError, to work with another storage of files than the instances of the database. */
export async function refuseOtherStorage(
  cradle: Pick<Cradle, 'config' | 'storageMarks' | 'fileStorageMark' | 'newId'>,
): Promise<void> {
  const fault = await foreignStorage(cradle);
  if (fault === null) return;
  const place = placeOfFiles(cradle.config.files);
  throw new OperatorError(
    fault === storageFaults.shared
      ? `${place} is the storage of files of another database: set another one for this database. If the other database is gone: ` +
          '"basalt files accept"'
      : `${place} is not the storage of files of this database: set DATA_DIR or SERVICE_FILES_URL as for ` +
          'the servers. If the files were lost or moved there: "basalt files accept"',
  );
}

/** Commands for the storage of files. */
export const fileCommands: readonly Command[] = [
  {
    name: 'files accept',
    summary:
      'Make the storage of files that is set now the storage of the database, if the former one was lost or moved',
    notes:
      'Files whose bytes are not there stay in lists, and their downloads are refused. Servers with another storage stop being ready,\n' +
      'and so do servers of another database with this storage.',
    administer: (_call, config) =>
      withStorage(config, async ({ asOwner }) => {
        await asOwner(async (url) => {
          await checkMigrated(url);
          const id = newId();
          const marks = createStorageMarks(openFileBucket(config.files));
          await marks.write(id);
          await acceptFileStorage(url, id);
          await marks.setOwner(id);
        });
        return { files: placeOfFiles(config.files), storage: 'accepted' };
      }),
  },
];
