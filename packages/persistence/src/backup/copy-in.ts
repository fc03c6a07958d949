import { once } from 'node:events';
import type { Client, Connection } from 'pg';

/** The driver's connection, with what its types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/**
 * Runs `copy … from stdin` with these bytes, no faster than the server takes them; answers how many rows it wrote.
 * Rejects with the server's error; when reading the bytes fails, with that error, and no row is written.
 */
export async function copyIn(
  client: Client,
  text: string,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const copying = new CopyIn(text);
  client.query(copying);
  const connection = await copying.ready;
  let unread: unknown;
  try {
    for await (const chunk of bytes) {
      if (copying.hasFailed) break;
      connection.sendCopyFromChunk(chunk);
      const { stream } = connection;
      // A server that refuses a row says so without waiting for the rest.
      if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), copying.rows]);
    }
  } catch (error) {
    unread = error;
  }
  if (!copying.hasFailed) {
    if (unread === undefined) connection.endCopyFrom();
    else connection.sendCopyFail('the rows could not be read');
  }
  try {
    return await copying.rows;
  } catch (error) {
    throw unread ?? error;
  }
}

/** A query of the driver's, as it calls one (the messages of PostgreSQL's protocol, section "COPY Operations"). */
class CopyIn {
  readonly #text: string;
  readonly #ready = Promise.withResolvers<CopyConnection>();
  readonly #rows = Promise.withResolvers<number>();
  #count = 0;
  hasFailed = false;

  constructor(text: string) {
    this.#text = text;
    // Each is waited for in its turn; until then its failure is nobody's.
    this.ready.catch(() => {});
    this.rows.catch(() => {});
  }

  /** The server waits for rows. */
  get ready(): Promise<CopyConnection> {
    return this.#ready.promise;
  }

  /** The server is done, and wrote so many. */
  get rows(): Promise<number> {
    return this.#rows.promise;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: Connection): void {
    this.#ready.resolve(connection as CopyConnection);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(/^COPY (\d+)$/u.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#rows.resolve(this.#count);
  }

  handleError(error: Error): void {
    this.hasFailed = true;
    this.#ready.reject(error);
    this.#rows.reject(error);
  }
}
