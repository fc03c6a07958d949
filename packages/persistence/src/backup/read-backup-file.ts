import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { firstLine, lastLine, lastLineLength } from './backup-file.ts';
import { BackupError } from './backup-error.ts';

/** A backup file whose checksum is correct. */
export interface WholeBackupFile {
  /** What was written, from its beginning; can be read again and again. */
  bytes(): AsyncIterable<Buffer>;
}

/** Reads the file to its end and holds it against its checksum. Throws BackupError: no backup, of a later format, or damaged. */
export async function openBackupFile(file: string): Promise<WholeBackupFile> {
  const { size, start, end } = await readEnds(file);
  if (start !== firstLine) {
    const isOther = /^basalt backup, format \d+\n/u.test(start);
    throw new BackupError(
      isOther
        ? `${file} is a backup of another format: restore it with the version of Basalt that made it, or a newer one`
        : `${file} is not a file of basalt backup`,
    );
  }
  const hash = createHash('sha256');
  const body = { end: size - lastLineLength - 1 };
  if (body.end > firstLine.length) {
    for await (const chunk of createReadStream(file, body)) hash.update(chunk as Buffer);
  }
  if (end !== lastLine(hash.digest('hex'))) {
    throw new BackupError(`${file} is damaged: it was changed, or is only a part of the backup`);
  }
  return {
    bytes() {
      const source = createReadStream(file, { ...body, start: firstLine.length });
      const plain = createZstdDecompress();
      // The pipeline passes a failure on to the reader of `plain`.
      void pipeline(source, plain).catch(() => {});
      return plain;
    },
  };
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
    return { size, start, end: await text(Math.max(0, size - lastLineLength), lastLineLength) };
  } finally {
    await handle.close();
  }
}
