import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { db, type Query } from '../sql/query.ts';

/**
 * Runs `copy … from stdin` with these bytes, no faster than the server takes them. Returns the number of rows that it wrote.
 * Rejects with the server's error; when reading the bytes fails, with that error, and no row is written.
 */
export async function copyIn(
  client: Client,
  copy: Query<unknown>,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const copying = client.query(from(copy.compile(db).sql));
  await pipeline(Readable.from(bytes), copying);
  return copying.rowCount;
}
