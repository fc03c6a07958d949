import type { MigrationNote } from '../migrations/migration.ts';
import { BackupError } from './backup-error.ts';

/** The content of the first frame of a backup. */
export interface BackupHeader {
  /** The moment that the backup shows, as RFC 3339 writes it. */
  taken_at: string;
  /** The version of the schema: every migration that was applied. */
  schema: MigrationNote[];
  /** The fingerprint of the SERVICE_SECRET_KEY that its secrets depend on; it does not reveal the key. */
  secret_key: string;
  /** Every table of that schema whose rows are in the backup. */
  tables: string[];
  /** The one organization that is in it, and how many rows that makes; absent: the whole deployment. */
  organization?: { id: string; name: string; rows: number };
}

/** The state of a sequence. */
export interface SequenceState {
  name: string;
  /** A bigint, in digits. */
  value: string;
  is_called: boolean;
}

/** The content of the last frame of a backup. */
export interface BackupEnd {
  /** The number of rows of each table. */
  rows: Record<string, number>;
  sequences: SequenceState[];
}

/**
 * A part of a backup. `rows` begins a run of rows of one table. The `data` frames after it hold the text that `copy` writes of
 * these columns, split at any byte. A table may have several runs.
 */
export type Frame =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'rows'; table: string; columns: string[] }
  | { kind: 'data'; bytes: Buffer }
  | { kind: 'end'; end: BackupEnd };

const marks = { header: 'H', rows: 'T', data: 'D', end: 'E' } as const;
/** The prefix of a frame, in bytes: a letter, and the length of what follows in 32 bits. */
const prefixLength = 5;
/** The maximum number of bytes of a frame after its prefix. Rows of any length are split into such frames. */
export const maxFrameBytes = 1024 * 1024;

/** The frame as in the file, before compression. */
export function encodeFrame(frame: Frame): Buffer {
  const { kind, ...rest } = frame;
  const content = frame.kind === 'data' ? frame.bytes : Buffer.from(JSON.stringify(rest));
  const prefix = Buffer.alloc(prefixLength);
  prefix.write(marks[kind], 'latin1');
  prefix.writeUInt32BE(content.length, 1);
  return Buffer.concat([prefix, content]);
}

/** The frames in these bytes. Throws BackupError for bytes that are no frame, and when the last frame is cut off or is no `end`. */
export async function* decodeFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  let last: Frame['kind'] | null = null;
  for await (const chunk of bytes) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let length = lengthOf(rest); rest.length >= length; length = lengthOf(rest)) {
      const frame = decode(rest.subarray(0, length));
      last = frame.kind;
      rest = rest.subarray(length);
      yield frame;
    }
  }
  if (rest.length > 0 || last !== 'end') throw new BackupError('the backup has no end');
}

function lengthOf(bytes: Buffer): number {
  if (bytes.length < prefixLength) return prefixLength;
  const length = bytes.readUInt32BE(1);
  if (length > maxFrameBytes) throw new BackupError('the backup contains data that cannot be read');
  return prefixLength + length;
}

function decode(bytes: Buffer): Frame {
  const mark = bytes.toString('latin1', 0, 1);
  const kind = (Object.keys(marks) as Frame['kind'][]).find(
    (candidate) => marks[candidate] === mark,
  );
  if (kind === undefined) throw new BackupError('the backup contains data that cannot be read');
  const content = bytes.subarray(prefixLength);
  if (kind === 'data') return { kind, bytes: content };
  return { kind, ...parsed(content.toString('utf8')) } as Frame;
}

function parsed(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch (cause) {
    throw new BackupError('the backup contains data that cannot be read', { cause });
  }
}
