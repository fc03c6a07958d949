import { positionName } from '../../api/cache-owner.ts';
import { openEventStream, type Connection, type StreamListener } from './event-stream.ts';

/** The messages between the tabs of a browser. */
type Message<T> =
  | { kind: 'event'; event: T; id: string }
  | { kind: 'state'; state: Connection; isGap: boolean; id: string }
  | { kind: 'hello' };

/** Within this time, the next page of a tab continues the stream of the one before. In milliseconds. */
const resumable = 60_000;

/** Where the stream of this tab was, for its next page. */
interface Position {
  readonly stream: string;
  readonly id: string;
  readonly at: number;
}

/** The position of the page before this one in the tab; empty for none that is recent, or of another stream. */
function positionBefore(name: string): string {
  const before = JSON.parse(sessionStorage.getItem(positionName) ?? 'null') as Position | null;
  const isRecent = before?.stream === name && Date.now() - before.at < resumable;
  return isRecent ? before.id : '';
}

function keepPosition(name: string, id: string): void {
  const position: Position = { stream: name, id, at: Date.now() };
  sessionStorage.setItem(positionName, JSON.stringify(position));
}

/**
 * Shares one stream between the tabs of this browser in which the person is signed in. The tab that holds the lock opens the stream and
 * forwards its events; when that tab closes, another one resumes after the last event. Returns a function that ends it.
 */
export function followTogether<T>(
  person: string,
  address: string,
  listener: StreamListener<T>,
): () => void {
  if (!('locks' in navigator)) return openEventStream(address, '', listener);
  const name = `basalt.stream.${person}.${address}`;
  const channel = new BroadcastChannel(name);
  const end = new AbortController();
  let [state, lastId, isLeading]: [Connection, string, boolean] = ['connecting', '', false];

  const receive = (message: Message<T>): void => {
    if (message.kind === 'hello') {
      if (isLeading) send({ kind: 'state', state, isGap: false, id: lastId });
      return;
    }
    lastId = message.id;
    if (message.kind === 'event') {
      listener.onEvent(message.event, message.id);
      return;
    }
    state = message.state;
    listener.onState(message.state, message.isGap);
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's; a channel has no origin
  const send = (message: Message<T>): void => channel.postMessage(message);
  const passOn = (message: Message<T>): void => {
    receive(message);
    send(message);
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message<T>>) => receive(data));
  send({ kind: 'hello' });
  void navigator.locks
    .request(name, { signal: end.signal }, async () => {
      isLeading = true;
      const before = lastId === '' ? positionBefore(name) : '';
      const close = openEventStream<T>(address, lastId, {
        before,
        onPosition: (id) => keepPosition(name, id),
        onEvent: (event, id) => passOn({ kind: 'event', event, id }),
        onState: (now, isGap) => passOn({ kind: 'state', state: now, isGap, id: lastId }),
      });
      await new Promise((resolve) => end.signal.addEventListener('abort', resolve));
      close();
    })
    .catch(() => {});
  return () => {
    end.abort();
    channel.close();
  };
}
