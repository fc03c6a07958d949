import { BackupError } from './backup-error.ts';
import { decodeFrames, type BackupHeader, type Frame } from './frames.ts';
import { openBackupFile } from './read-backup-file.ts';

/** A backup whose checksum is correct. */
export interface OpenedBackup {
  readonly header: BackupHeader;
  /** From the beginning; can be read again and again. */
  frames(): AsyncGenerator<Frame>;
}

/** Reads the file to its end, and its header. Throws BackupError when it is no backup, or damaged; changes nothing. */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const whole = await openBackupFile(file);
  const frames = (): AsyncGenerator<Frame> => decodeFrames(whole.bytes());
  for await (const frame of frames()) {
    if (frame.kind === 'header') return { header: frame.header, frames };
    break;
  }
  throw new BackupError(`${file} has no header`);
}
