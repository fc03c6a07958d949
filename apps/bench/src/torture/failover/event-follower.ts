import { setTimeout as sleep } from 'node:timers/promises';

/** The fields of an event that the proof reads. */
export interface LogEvent {
  id: string;
  type: string;
  data: Record<string, string>;
}

/** Follows the stream of events. When a stream ends, it opens another one after the last id. */
export interface EventFollower {
  /** The received events in their order. */
  readonly events: readonly LogEvent[];
  /** The number of streams that were opened. */
  readonly streams: number;
  stop(): Promise<void>;
}

/** Follows the log of an organization from now on; resolves once the first stream is open. */
export async function followEvents(url: string, token: string): Promise<EventFollower> {
  const over = new AbortController();
  const events: LogEvent[] = [];
  let lastId: string | null = null;
  let streams = 0;
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();

  async function follow(): Promise<void> {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(lastId !== null && { 'Last-Event-ID': lastId }),
    };
    const response = await fetch(url, { headers, signal: over.signal });
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel();
      return;
    }
    streams += 1;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + text).split('\n\n');
      // The last frame may be incomplete.
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const event = /^data: (.*)$/mu.exec(frame)?.[1];
        if (event !== undefined) events.push(JSON.parse(event) as LogEvent);
        lastId = /^id: (.*)$/mu.exec(frame)?.[1] ?? lastId;
        if (lastId !== null) opened();
      }
    }
  }

  const following = (async () => {
    while (!over.signal.aborted) {
      await follow().catch(() => undefined);
      await sleep(200);
    }
  })();
  await isOpen;
  return {
    events,
    get streams() {
      return streams;
    },
    async stop() {
      over.abort();
      await following;
    },
  };
}
