import { pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';

const MiB = 1024 * 1024;

/**
 * The maximum size of the decompressed bytes: the greater of both limits. Rows of real organizations unpack to 20 to 50 times
 * their file.
 */
export const unpackedBudget = { timesOfFile: 500, alwaysAllowed: 256 * MiB };

/** The maximum window of zstd that a file may ask for, as the exponent of 2: 16 MiB. Our files need 2 MiB. */
const maxWindowLog = 24;

/**
 * The decompressed bytes of the source, read once. Throws BackupError when they cannot be decompressed, and, unless `anySize`, at the first
 * byte beyond the budget for a file of this `size`.
 */
export async function* unpacked(
  source: AsyncIterable<Buffer>,
  { file, size, anySize = false }: { file: string; size: number; anySize?: boolean },
): AsyncGenerator<Buffer> {
  const maxBytes = Math.max(unpackedBudget.alwaysAllowed, size * unpackedBudget.timesOfFile);
  const plain = createZstdDecompress({
    params: { [constants.ZSTD_d_windowLogMax]: maxWindowLog },
  });
  // The pipeline passes a failure on to the reader of `plain`.
  void pipeline(source, plain).catch(() => {});
  let bytes = 0;
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes && !anySize) throw new BackupError(tooLarge(file, maxBytes));
      yield chunk;
    }
  } catch (error) {
    throw isOfZstd(error)
      ? new BackupError(`${file} cannot be decompressed`, { cause: error })
      : error;
  }
}

function isOfZstd(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code?.startsWith('ZSTD_') ?? false;
}

function tooLarge(file: string, maxBytes: number): string {
  return (
    `${file} unpacks to more than ${Math.floor(maxBytes / MiB)} MiB, ${unpackedBudget.timesOfFile} times its size: ` +
    'nothing was taken from it. If you trust it, --any-size reads it'
  );
}
