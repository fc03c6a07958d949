import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Leaves a Brotli file beside each asset of a build, so that the server never compresses anything itself. */
export function compressBuild(folder) {
  const assets = join(folder, 'assets');
  for (const name of readdirSync(assets)) {
    const plain = readFileSync(join(assets, name));
    // Text, and built once: the best level.
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    };
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(plain, { params }));
  }
}
