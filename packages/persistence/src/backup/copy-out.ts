import type { Readable } from 'node:stream';
import type { Client, Connection } from 'pg';
import { to } from 'pg-copy-streams';
import { db, type Query } from '../sql/query.ts';

/**
 * The bytes of `copy (…) to stdout`, in pieces, no faster than they are read. When the stream is destroyed before its end,
 * the connection is closed, because the server would continue to send.
 */
export function copyOut(client: Client, copy: Query<unknown>): Readable {
  const { connection } = client as Client & { connection: Connection };
  const copying = client.query(to(copy.compile(db).sql));
  return copying.once('close', () => {
    if (!copying.readableEnded) connection.stream.destroy();
  });
}
