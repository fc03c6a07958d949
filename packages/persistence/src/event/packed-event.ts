import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Affected, DomainEvent } from '@basalt/domain';

/** From this many bytes of JSON on an event is packed. Below it PostgreSQL stores it well enough, and the time is saved. */
const packedFrom = 4096;

// The least effort. Its window holds an event of any size, so that a text in the record and in the changes is stored once.
const params = {
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_windowLog]: 21,
};

// In another thread: an event of 750 KiB takes two milliseconds, and there may be many.
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/** No event has more bytes: a request is 1 MiB at most. Rows of an import may claim anything. */
const maxEventBytes = 16 * 1024 * 1024;

/** The content of an event, as it was recorded. */
interface Content extends Pick<DomainEvent, 'data' | 'changes'> {
  affected?: readonly Affected[];
}

/** The columns of `events` that keep it: either the first three or the last two. */
export interface KeptContent {
  data: object | null;
  changes: object | null;
  /** Null for none. */
  affected: Affected[] | null;
  packed: Uint8Array | null;
  unpackedBytes: number | null;
}

/** What is stored of an event; a promise of it for a large one alone. */
export function keptContent({
  data,
  changes,
  affected: touched = [],
}: Content): KeptContent | Promise<KeptContent> {
  const affected = touched.length === 0 ? null : [...touched];
  const json = JSON.stringify({ data, changes, ...(affected && { affected }) });
  // No UTF-16 unit takes more than three bytes of UTF-8: most events are not measured.
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

/** A row with what the event says in place of the columns that keep it. */
export async function unpackedEvent<Row extends object>(
  row: Row & Pick<KeptContent, 'packed' | 'affected'>,
): Promise<Omit<Row, 'packed' | 'affected'> & { affected: Affected[] }> {
  const { packed, affected, ...rest } = row;
  if (packed === null) return { ...rest, affected: affected ?? [] };
  const { content } = await unpackedContent(packed);
  return { ...rest, ...content, affected: [...(content.affected ?? [])] };
}

/** What was packed, and its bytes before. Rejects with an error of zlib what is not packed or has more than 16 MiB. */
export async function unpackedContent(
  packed: Uint8Array,
): Promise<{ content: Content; bytes: number }> {
  const json = await decompress(packed, { maxOutputLength: maxEventBytes });
  return { content: JSON.parse(json.toString()) as Content, bytes: json.length };
}
