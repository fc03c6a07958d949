import { createHash } from 'node:crypto';
import { fileBudget, type ReceivedBytes } from '@basalt/domain';
import { aboutBytes } from './media-type.ts';

/** Inspects the bytes of a stream: counts them, computes their checksum (SHA-256), and detects their type by the first ones. */
export function createInspection() {
  const hash = createHash('sha256');
  const first: Uint8Array[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(chunk: Uint8Array): void {
      hash.update(chunk);
      // A copy: the chunk may be a part of a larger buffer.
      if (size < fileBudget.head)
        first.push(Buffer.from(chunk.subarray(0, fileBudget.head - size)));
      size += chunk.length;
    },
    async end(): Promise<Omit<ReceivedBytes, 'at'>> {
      const about = await aboutBytes(Buffer.concat(first), size <= fileBudget.head);
      return { size, sha256: hash.digest('hex'), ...about };
    },
  };
}
