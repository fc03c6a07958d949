import { createHash } from 'node:crypto';
import { existsSync, linkSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { syncFolder } from '../embedded/sync-folder.ts';
import { BackupError } from './backup-error.ts';

/** The first line of a file, with the number of the format. */
export const firstLine = 'basalt backup, format 1\n';

/** Signs the digest of a file, and checks such a signature. A signature has at most 200 characters of ASCII. */
export interface FileSigner {
  sign(digest: string): Promise<string>;
  /** `needs_key`: it was signed with the secret key, and this signer has a passphrase. `needs_passphrase`: the other way round. */
  check(
    digest: string,
    signature: string,
  ): Promise<'good' | 'wrong' | 'needs_key' | 'needs_passphrase'>;
}

/** The end of a file: the SHA-256 of every byte before it, in hex, then the signature of that digest if there is one. */
export const ending = (digest: string, signature: string | null): string =>
  `\nsha256 ${digest}\n${signature === null ? '' : `signature ${signature}\n`}`;

/** Finds what `ending` writes at the end of a text: the digest, and the signature if there is one. */
export const endingPattern = /\nsha256 ([0-9a-f]{64})\n(?:signature ([\x20-\x7e]{1,200})\n)?$/u;

/** The maximum length of an ending, in bytes. */
export const maxEndingBytes = 300;

const isThere = 'the file exists already, and is never overwritten';

/**
 * Compresses these bytes into a new file that only its owner can read. The file gets its name once it is complete and on the
 * disk, and never replaces another file. After a failure no file is left. Returns the size of the file in bytes. Throws BackupError.
 */
export async function writeBackupFile(
  file: string,
  bytes: AsyncIterable<Buffer>,
  signer?: FileSigner,
): Promise<number> {
  const partial = `${file}.partial`;
  // A check before the long work. `linkSync` at the end is the one that two writers cannot both pass.
  if (existsSync(file)) throw new BackupError(`the backup ${file} cannot be written: ${isThere}`);
  const handle = await named(file, () => open(partial, 'wx', 0o600));
  try {
    const hash = createHash('sha256');
    const write = async (chunk: string | Buffer): Promise<void> => {
      hash.update(chunk);
      await handle.appendFile(chunk);
    };
    await write(firstLine);
    await pipeline(Readable.from(bytes), createZstdCompress(), async (compressed) => {
      for await (const chunk of compressed) await write(chunk as Buffer);
    });
    const digest = hash.digest('hex');
    await handle.appendFile(ending(digest, (await signer?.sign(digest)) ?? null));
    await named(file, () => handle.sync());
    const { size } = await handle.stat();
    // Unlike a rename, a link never replaces a file.
    await named(file, async () => linkSync(partial, file));
    await syncFolder(path.dirname(file));
    return size;
  } catch (error) {
    throw isOfFile(error) ? unwritten(file, error) : error;
  } finally {
    await handle.close();
    rmSync(partial, { force: true });
  }
}

async function named<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unwritten(file, error as NodeJS.ErrnoException);
  }
}

function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && (error as NodeJS.ErrnoException).syscall === 'write';
}

function unwritten(file: string, cause: NodeJS.ErrnoException): BackupError {
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the quota of the disk is used up',
    EFBIG: 'the file system does not allow a file of that size',
    ENOENT: 'its folder does not exist',
    EACCES: 'its folder is not writable',
    EROFS: 'its folder is read-only',
    EEXIST:
      cause.syscall === 'link'
        ? isThere
        : `${file}.partial is there: another backup writes it, or was killed; then remove it`,
  };
  const reason = reasons[cause.code ?? ''] ?? cause.message;
  return new BackupError(`the backup ${file} cannot be written: ${reason}`, { cause });
}
