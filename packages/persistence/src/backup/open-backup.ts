import { BackupError } from './backup-error.ts';
import { decodeFrames, type BackupHeader, type Frame } from './frames.ts';
import { openBackupFile, type ReadOptions } from './read-backup-file.ts';

/** A backup whose checksum is correct. */
export interface OpenedBackup {
  readonly header: BackupHeader;
  /** The SHA-256 of the file, in hex. */
  readonly digest: string;
  /** The signature of the digest, not checked yet; null when the file has none. */
  readonly signature: string | null;
  /** The frames from the beginning. Each call reads the file again. */
  frames(): AsyncGenerator<Frame>;
}

/** Reads the file to its end, and its header. Throws BackupError when it is no backup, or damaged; changes nothing. */
export async function openBackup(file: string, options?: ReadOptions): Promise<OpenedBackup> {
  const { digest, signature, ...whole } = await openBackupFile(file, options);
  const frames = (): AsyncGenerator<Frame> => decodeFrames(whole.bytes());
  for await (const frame of frames()) {
    if (frame.kind === 'header') return { header: frame.header, digest, signature, frames };
    break;
  }
  throw new BackupError(`${file} has no header`);
}
