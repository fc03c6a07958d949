import type { FileLimits, Ports } from '@basalt/domain';
import {
  createBuildArchive,
  createFileAddresses,
  createFileStorage,
  createStorageMarks,
  type Bucket,
  type BuildArchive,
  type StorageMarks,
} from '@basalt/files';
import { createSweepFiles, type Database, type SweepFiles } from '@basalt/persistence';
import type { KeyRings } from '@basalt/security';
import type { Config } from '../config/config.ts';
import { openFileBucket, placeOfFiles } from '../files/open-file-storage.ts';
import { createStorageFaults, type StorageFaults } from '../files/storage-faults.ts';
import { createStorageWatch, type StorageWatch, type WatchPorts } from '../files/storage-watch.ts';
import type { RuntimeContext } from './runtime-context.ts';

/** The parts about files. */
export interface FileParts extends Pick<Ports, 'fileStorage' | 'fileAddresses'> {
  fileLimits: FileLimits;
  /** The folder or bucket that files are stored in. */
  fileBucket: Bucket;
  buildArchive: BuildArchive;
  storageMarks: StorageMarks;
  storageFaults: StorageFaults;
  storageWatch: StorageWatch;
  sweepFiles: SweepFiles;
}

/** The parts that those about files are made from. */
type Needs = FileParts & WatchPorts & Pick<Ports, 'clock'> & { database: Database; keys: KeyRings };

/** What makes the parts about files. */
export const fileFactories = (
  { files }: Config,
  { appUrl }: RuntimeContext,
): { [Name in keyof FileParts]: (cradle: Needs) => FileParts[Name] } => ({
  fileLimits: () => files.limits,
  fileBucket: () => openFileBucket(files),
  fileStorage: ({ fileBucket, storageFaults }) =>
    createFileStorage(fileBucket, { onFailure: storageFaults.report }),
  buildArchive: ({ fileBucket, clock }) => createBuildArchive(fileBucket, clock),
  storageMarks: ({ fileBucket }) => createStorageMarks(fileBucket),
  storageFaults: () => createStorageFaults(),
  storageWatch: (cradle) => createStorageWatch(cradle, placeOfFiles(files)),
  fileAddresses: ({ keys }) => {
    const [{ key }, ...former] = keys.fileAddresses;
    return createFileAddresses({ keys: [key, ...former.map((old) => old.key)], appUrl });
  },
  sweepFiles: ({ database, fileStorage }) => createSweepFiles({ database, fileStorage }),
});
