import { setTimeout as sleep } from 'node:timers/promises';
import { StorageFull, type FileStorage } from '@basalt/domain';
import type { StorageMarks } from '@basalt/files';
import type { FileStorageMark } from '@basalt/persistence';
import type { Logger } from 'pino';

/** Why the storage of files cannot be used, as a sentence that anybody may read. */
export const storageFaults = {
  unchecked: 'The storage of files has not been checked yet.',
  unwritable: 'The storage of files cannot be written.',
  other: 'The storage of files of this instance is not the storage of its database.',
  shared: 'The storage of files of this instance belongs to another database.',
} as const;

export type StorageFault = (typeof storageFaults)[keyof typeof storageFaults];

/** Checks that this process writes to the same storage of files as all other processes of its database. */
export interface StorageWatch {
  /** Null while the storage can be used. Before the first check it cannot. */
  fault(): StorageFault | null;
  /** Checks now, and then every 30 seconds, after a fault every 2 seconds. Resolves after the first check, or after 10 seconds. */
  start(log: Pick<Logger, 'info' | 'warn'>): Promise<void>;
  /** Waits for a check that is running, at most 2 seconds. */
  stop(): Promise<void>;
}

/** The parts that a check of the storage needs. */
export interface WatchPorts {
  fileStorage: Pick<FileStorage, 'probe'>;
  storageMarks: StorageMarks;
  fileStorageMark: FileStorageMark;
  newId: () => string;
}

/** Milliseconds until the next check, and the longest wait of a start and of an end for one. */
const pauses = { good: 30_000, faulty: 2_000, atStart: 10_000, atEnd: 2_000 };

/**
 * Why the storage is not that of the database alone: it lacks the mark that the database names, or it belongs to another database. Null
 * when it is. The first process of a database writes the mark, and takes a storage without an owner. Throws the error of the storage or
 * of the database.
 */
export async function foreignStorage(
  ports: Omit<WatchPorts, 'fileStorage'>,
): Promise<StorageFault | null> {
  const id = await markedStorage(ports);
  if (id === null) return storageFaults.other;
  const { storageMarks } = ports;
  if ((await storageMarks.owner()) === null) await storageMarks.setOwner(id).catch(unlessTaken);
  const owner = await storageMarks.owner();
  // Another process may be writing it at this moment: the next check reads it.
  return owner === null || owner === id ? null : storageFaults.shared;
}

/** Of several processes that take a folder at once, one writes first, and the file exists for the others. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

/** The id of the mark of the database; null when the storage lacks that mark. */
async function markedStorage({
  storageMarks,
  fileStorageMark,
  newId,
}: Omit<WatchPorts, 'fileStorage'>): Promise<string | null> {
  const known = await fileStorageMark.read();
  if (known !== null) return (await storageMarks.has(known)) ? known : null;
  const id = newId();
  await storageMarks.write(id);
  const claimed = await fileStorageMark.claim(id);
  if (claimed === id) return id;
  await storageMarks.remove(id);
  return (await storageMarks.has(claimed)) ? claimed : null;
}

/**
 * A storage that was usable and then fails stays usable here, because all instances share it and the rest of the service works without it:
 * requests for files get the error. One without the mark is not usable. A full one is: only uploads need space.
 */
export function createStorageWatch(ports: WatchPorts, place: string): StorageWatch {
  let fault: StorageFault | null = storageFaults.unchecked;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  let log: Pick<Logger, 'info' | 'warn'>;

  async function judge(): Promise<StorageFault | null> {
    const isAnswering = await ports.fileStorageMark.read().then(
      () => true,
      () => false,
    );
    // Without the database nothing is known about the storage, and the instance is not ready anyway.
    if (!isAnswering) return fault;
    try {
      const foreign = await foreignStorage(ports);
      if (foreign !== null) return foreign;
      await ports.fileStorage.probe();
      return null;
    } catch (error) {
      if (error instanceof StorageFull) return null;
      const isFirst = fault === storageFaults.unchecked || fault === storageFaults.unwritable;
      return isFirst ? storageFaults.unwritable : fault;
    }
  }

  async function check(): Promise<void> {
    const found = await judge();
    if (found !== fault) announce(found, fault);
    fault = found;
    if (isStopped) return;
    timer = setTimeout(begin, found === null ? pauses.good : pauses.faulty);
    timer.unref();
  }

  function announce(found: StorageFault | null, before: StorageFault | null): void {
    if (found === null) {
      if (before !== storageFaults.unchecked) log.info({ place }, 'the storage of files is usable');
      return;
    }
    log.warn({ place }, `${found} ${advice}`);
  }

  const begin = (): void => void (running = check());
  return {
    fault: () => fault,
    async start(logger) {
      log = logger;
      begin();
      await Promise.race([running, atMost(pauses.atStart)]);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([running, atMost(pauses.atEnd)]);
    },
  };
}

const atMost = (milliseconds: number): Promise<void> =>
  sleep(milliseconds, undefined, { ref: false });

const advice =
  'This instance is not ready and runs no imports. All instances of a database need one shared folder (DATA_DIR/files) or one bucket ' +
  '(SERVICE_FILES_URL), and each database needs its own. If the files were lost or moved, or the other database is gone: "basalt files accept" ' +
  'makes the storage of the current settings the storage of the database';
