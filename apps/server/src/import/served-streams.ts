import type { Channel } from './channel.ts';

/** Bytes of a stream that are sent at a time, or more when its chunks are larger. */
const pieceBytes = 128 * 1024;

type Bytes = AsyncIterable<Uint8Array>;

/** Streams of this process that another process reads by their numbers, a piece at a time. */
export class ServedStreams {
  readonly #open = new Map<number, AsyncIterator<Uint8Array>>();
  #last = 0;

  /** The handlers of calls of the other process. */
  readonly handlers = {
    pull: (stream: number) => this.#pull(stream),
    close: (stream: number) => this.close(stream),
  };

  /** The number of a new stream. */
  serve(bytes: Bytes): number {
    this.#last += 1;
    this.#open.set(this.#last, bytes[Symbol.asyncIterator]());
    return this.#last;
  }

  /** The next bytes; null at the end. */
  async #pull(stream: number): Promise<Uint8Array | null> {
    const pieces: Uint8Array[] = [];
    for (let bytes = 0; bytes < pieceBytes;) {
      const { done, value } = (await this.#open.get(stream)?.next()) ?? { done: true };
      if (done === true) {
        this.#open.delete(stream);
        break;
      }
      pieces.push(value as Uint8Array);
      bytes += (value as Uint8Array).length;
    }
    return pieces.length === 0 ? null : Buffer.concat(pieces);
  }

  async close(stream: number): Promise<void> {
    const reading = this.#open.get(stream);
    this.#open.delete(stream);
    await reading?.return?.();
  }

  async closeAll(): Promise<void> {
    await Promise.allSettled([...this.#open.keys()].map((stream) => this.close(stream)));
  }
}

/** A stream of the other process. It is closed when its reader ends early. */
export async function* streamOf(channel: Channel, stream: number): AsyncGenerator<Uint8Array> {
  let isAtEnd = false;
  try {
    for (;;) {
      const piece = await channel.call<Uint8Array | null>('pull', stream);
      isAtEnd = piece === null;
      if (piece === null) return;
      yield piece;
    }
  } finally {
    if (!isAtEnd) await channel.call('close', stream).catch(() => {});
  }
}
