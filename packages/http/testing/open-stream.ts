import { request, type IncomingMessage } from 'node:http';
import type { EventRecord } from '@basalt/domain';
import { framesIn, isEventStream, type EventFrame } from './event-frames.ts';

/** A stream of events as a client reads it. */
export interface OpenStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** What came instead of a stream. */
  text: () => string;
  frames: readonly EventFrame[];
  /** The records that came, in order. */
  records: () => EventRecord[];
  /** What the client would come back with. */
  lastId: () => string | undefined;
  /** Deadline until this many records have come, for at most a minute. */
  until: (count: number) => Promise<EventRecord[]>;
  /** How it was over: in good order, or cut off. */
  over: Promise<'ended' | 'cut'>;
  /** Reads nothing more until `resume`. */
  pause: () => void;
  resume: () => void;
  /** Goes away. */
  close: () => void;
}

/** Opens a stream, and waits until it is open or refused. */
export function openStream(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (response) => {
      const isStream = isEventStream(response.headers['content-type']);
      const stream = readingOf(response, () => sent.destroy());
      response.once(isStream ? 'data' : 'end', () => resolve(stream));
    });
    sent.on('error', reject);
    sent.end();
  });
}

function readingOf(response: IncomingMessage, close: () => void): OpenStream {
  const frames: EventFrame[] = [];
  const found: EventRecord[] = [];
  const isStream = isEventStream(response.headers['content-type']);
  const watching = new Set<() => void>();
  let [text, rest] = ['', ''];
  const decoder = new TextDecoder();
  response.on('data', (piece: Buffer) => {
    const read = decoder.decode(piece, { stream: true });
    if (!isStream) text += read;
    if (!isStream) return;
    rest += read;
    const whole = rest.lastIndexOf('\n\n') + 2;
    if (whole === 1) return;
    const come = framesIn(rest.slice(0, whole));
    frames.push(...come);
    for (const { data } of come) if (data !== null) found.push(JSON.parse(data) as EventRecord);
    rest = rest.slice(whole);
    for (const look of watching) look();
  });
  const over = new Promise<'ended' | 'cut'>((resolve) => {
    response.on('error', () => resolve('cut'));
    response.on('close', () => resolve(response.complete ? 'ended' : 'cut'));
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    frames,
    records: () => [...found],
    lastId: () => frames.findLast(({ id }) => id !== null)?.id ?? undefined,
    over,
    until: (count) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          watching.delete(look);
          reject(new Error(`${found.length} records instead of ${count}`));
        }, 60_000);
        const look = (): void => {
          if (found.length < count) return;
          clearTimeout(timer);
          watching.delete(look);
          resolve([...found]);
        };
        watching.add(look);
        look();
      }),
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close,
  };
}
