import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Affected, DomainEvent } from '@basalt/domain';

/**
 * The size in bytes of JSON from which an event is packed and its size is stored. For smaller events packing saves too little. `ticket.recounted`
 * is made in PostgreSQL and never packed.
 */
export const packedFrom = 4096;

// The fastest level. The window is larger than any event, so a text that is both in the record and in the changes is stored once.
const params = {
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_windowLog]: 21,
};

// In another thread: an event of 750 KiB takes two milliseconds, and there may be many.
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/** The maximum size of an event. A request has at most 1 MiB, so only a manipulated file of an import has larger ones. */
const maxEventBytes = 16 * 1024 * 1024;

/** The content of an event, as it was recorded. */
interface Content extends Pick<DomainEvent, 'data' | 'changes'> {
  affected?: readonly Affected[];
}

/** The columns of `events` with the content of an event that is recorded here. Either the first three or the last two are set. */
export interface KeptContent {
  data: object | null;
  changes: object | null;
  /** Null for none. */
  affected: Affected[] | null;
  packed: Uint8Array | null;
  unpackedBytes: number | null;
}

/** The columns for the content of an event. For a large event it is a promise, because compression runs in another thread. */
export function keptContent({
  data,
  changes,
  affected: touched = [],
}: Content): KeptContent | Promise<KeptContent> {
  const affected = touched.length === 0 ? null : [...touched];
  const json = JSON.stringify({ data, changes, ...(affected && { affected }) });
  // A UTF-16 unit takes at most three bytes of UTF-8. So most events need not be measured.
  const bytes = json.length * 3 < packedFrom ? 0 : Buffer.byteLength(json);
  if (bytes < packedFrom) return { data, changes, affected, packed: null, unpackedBytes: null };
  return compress(json, { params, pledgedSrcSize: bytes }).then((packed) => ({
    data: null,
    changes: null,
    affected: null,
    packed,
    unpackedBytes: bytes,
  }));
}

/** The row with the content of the event in place of the packed columns. */
export async function unpackedEvent<Row extends object>(
  row: Row & Pick<KeptContent, 'packed' | 'affected'>,
): Promise<Omit<Row, 'packed' | 'affected'> & { affected: Affected[] }> {
  const { packed, affected, ...rest } = row;
  if (packed === null) return { ...rest, affected: affected ?? [] };
  const { content } = await unpackedContent(packed);
  return { ...rest, ...content, affected: [...(content.affected ?? [])] };
}

/**
 * The content of a packed event, and its size as JSON in bytes. Rejects with an error of zlib when it is not packed or larger
 * than 16 MiB.
 */
export async function unpackedContent(
  packed: Uint8Array,
): Promise<{ content: Content; bytes: number }> {
  const json = await decompress(packed, { maxOutputLength: maxEventBytes });
  return { content: JSON.parse(json.toString()) as Content, bytes: json.length };
}
