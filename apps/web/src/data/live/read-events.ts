/** An item of a stream: an event, or null for a new position only. */
export interface Streamed<T> {
  /** The id after which to resume; the former one when the item has none. */
  id: string;
  event: T | null;
}

/** Reads server-sent events (WHATWG HTML, 9.2) until the stream ends. Heartbeats are returned, too, without an event. */
export async function* readEvents<T>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Streamed<T>> {
  let [rest, id, data] = ['', '', ''];
  for await (const part of chunksOf(body.pipeThrough(new TextDecoderStream()))) {
    const lines = (rest + part).split(/\r\n|\r|\n/u);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('id:')) id = line.slice(3).trimStart();
      else if (line.startsWith('data:')) data += line.slice(5).trimStart();
      else if (line === '') {
        yield { id, event: data === '' ? null : (JSON.parse(data) as T) };
        data = '';
      }
    }
  }
}

/** Not every browser supports async iteration of streams. */
async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
