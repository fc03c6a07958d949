import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { endingPattern, firstLine, maxEndingBytes } from './backup-file.ts';
import { BackupError } from './backup-error.ts';
import { unpacked } from './unpacked.ts';

/** A backup file whose checksum is correct. */
export interface WholeBackupFile {
  /** The decompressed content from the beginning. Each call reads the file again. */
  bytes(): AsyncIterable<Buffer>;
  /** The SHA-256 of the file, in hex. */
  digest: string;
  /** The signature of the digest, not checked yet; null when the file has none. */
  signature: string | null;
}

/** How a file is read. */
export interface ReadOptions {
  /** Accept a file that unpacks to any size. */
  anySize?: boolean;
}

/**
 * Reads the file to its end and compares it with its checksum. Throws BackupError for a file that is no backup, of another
 * format or damaged.
 */
export async function openBackupFile(
  file: string,
  options: ReadOptions = {},
): Promise<WholeBackupFile> {
  const { size, start, end } = await readEnds(file);
  if (start !== firstLine) {
    const isOther = /^basalt backup, format \d+\n/u.test(start);
    throw new BackupError(
      isOther
        ? `${file} is a backup of another format: restore it with the version of Basalt that made it, or a newer one`
        : `${file} is not a file of basalt backup`,
    );
  }
  const damaged = `${file} is damaged: it was changed, or is only a part of the backup`;
  const [whole = null, digest = '', signature = null] = endingPattern.exec(end) ?? [];
  const body = { end: size - (whole?.length ?? 0) - 1 };
  if (whole === null || body.end <= firstLine.length) throw new BackupError(damaged);
  /** The compressed bytes. Fails at their end when they do not match the checksum. */
  async function* compressed(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256').update(firstLine);
    for await (const chunk of createReadStream(file, { ...body, start: firstLine.length })) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
    if (hash.digest('hex') !== digest) throw new BackupError(damaged);
  }
  for await (const _ of compressed());
  return { bytes: () => unpacked(compressed(), { file, size, ...options }), digest, signature };
}

async function readEnds(file: string): Promise<{ size: number; start: string; end: string }> {
  const handle = await open(file, 'r').catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'it does not exist' : cause.message;
    throw new BackupError(`the backup ${file} cannot be read: ${reason}`, { cause });
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile())
      throw new BackupError(`the backup ${file} cannot be read: it is not a file`);
    const { size } = stat;
    const text = async (position: number, length: number): Promise<string> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    const start = await text(0, firstLine.length);
    return { size, start, end: await text(Math.max(0, size - maxEndingBytes), maxEndingBytes) };
  } finally {
    await handle.close();
  }
}
