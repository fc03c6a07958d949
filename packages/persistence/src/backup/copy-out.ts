import { Readable } from 'node:stream';
import type { Client, Connection } from 'pg';

/** Rows come one a message: gathered into pieces of about this size. */
const piece = 65_536;

/**
 * What `copy (…) to stdout` sends: bytes in pieces, no faster than they are read. Destroyed before its end it cuts the
 * connection: the server would otherwise go on sending.
 */
export function copyOut(client: Client, text: string): Readable {
  const copying = new CopyOut(text);
  client.query(copying);
  return copying;
}

/** A query of the driver's, as it calls one (the messages of PostgreSQL's protocol, section "COPY Operations"). */
class CopyOut extends Readable {
  readonly #text: string;
  #connection: Connection | null = null;
  #gathered: Buffer[] = [];
  #size = 0;
  #isAnswered = false;

  constructor(text: string) {
    super({ highWaterMark: 4 * piece });
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver's parser goes on to use the memory behind it.
    this.#gathered.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size >= piece && !this.#hand()) this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {
    this.#hand();
  }

  handleReadyForQuery(): void {
    this.#isAnswered = true;
    this.push(null);
  }

  handleError(error: Error): void {
    this.#isAnswered = true;
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#isAnswered) this.#connection?.stream.destroy();
    done(error);
  }

  #hand(): boolean {
    const whole = Buffer.concat(this.#gathered);
    this.#gathered = [];
    this.#size = 0;
    return whole.length === 0 || this.push(whole);
  }
}
