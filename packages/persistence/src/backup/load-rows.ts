import { sql } from 'kysely';
import type { Client } from 'pg';
import { columnsNamed, sendQuery, tableNamed } from '../sql/send-query.ts';
import { BackupError } from './backup-error.ts';
import type { StoredTable } from './catalogue.ts';
import { copyIn } from './copy-in.ts';
import type { BackupEnd, Frame } from './frames.ts';
import type { OpenedBackup } from './open-backup.ts';

/**
 * Copies every row of the backup into its table and sets the sequences. Returns the number of rows of each table. Throws
 * BackupError when they are not what the backup says at its end.
 */
export async function loadRows(
  client: Client,
  tables: readonly StoredTable[],
  backup: OpenedBackup,
): Promise<Record<string, number>> {
  const counts = Object.fromEntries(tables.map(({ name }) => [name, 0]));
  let end: BackupEnd = { rows: {}, sequences: [] };
  for await (const { name, columns, bytes } of runsOf(backup, (last) => (end = last))) {
    if (counts[name] === undefined) throw new BackupError(`the backup has no table ${name}`);
    const copy = sql`copy ${tableNamed(name)} (${columnsNamed(columns)}) from stdin`;
    counts[name] += await copyIn(client, copy, bytes);
  }
  await setSequences(client, end);
  refuseOtherCounts(counts, end);
  return counts;
}

/** Refuses, with BackupError, when the number of rows of a table is another one than the file says at its end. */
export function refuseOtherCounts(counts: Readonly<Record<string, number>>, end: BackupEnd): void {
  const wrong = Object.keys(end.rows).find((name) => (counts[name] ?? 0) !== end.rows[name]);
  if (wrong !== undefined) throw new BackupError(`the backup has not all rows of ${wrong}`);
}

async function next(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done === true) throw new BackupError('the backup has no end');
  return value;
}

/** The runs of rows of a file, one after the other: each is read to its end before the next. `onEnd` gets what the file says at its end. */
export async function* runsOf(
  backup: OpenedBackup,
  onEnd: (end: BackupEnd) => void,
): AsyncGenerator<{ name: string; columns: string[]; bytes: AsyncIterable<Buffer> }> {
  const frames = backup.frames();
  let frame = await next(frames);
  while (frame.kind !== 'end') {
    if (frame.kind === 'rows') {
      const run = { next: frame as Frame };
      yield { name: frame.table, columns: frame.columns, bytes: dataOf(frames, run) };
      frame = run.next;
    } else frame = await next(frames);
  }
  // The checksum is compared at the end of the file: only then it is certain that the file did not change after it was opened.
  if ((await frames.next()).done !== true)
    throw new BackupError('the backup goes on after its end');
  onEnd(frame.end);
}

/** The data up to the next frame of another kind, which is left in `run`. */
async function* dataOf(frames: AsyncGenerator<Frame>, run: { next: Frame }) {
  for (run.next = await next(frames); run.next.kind === 'data'; run.next = await next(frames)) {
    yield run.next.bytes;
  }
}

async function setSequences(client: Client, { sequences }: BackupEnd): Promise<void> {
  for (const { name, value, is_called } of sequences) {
    const sequence = `basalt.${client.escapeIdentifier(name)}`;
    await sendQuery(client, sql`select setval(${sequence}::regclass, ${value}, ${is_called})`);
  }
}
