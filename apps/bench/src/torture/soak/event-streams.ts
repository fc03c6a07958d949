import { fault, type Load } from './callers.ts';

/** A client of the stream of events, and how many events it got. */
export interface EventStream {
  /** Events since it began; none of them twice. */
  readonly count: number;
  /** The id of the last event. */
  readonly lastId: string;
  close(): Promise<void>;
}

/** Follows the log from now on, until it is closed. When the stream ends for another reason, that is a fault, and it continues after the last event. */
export async function openEventStream(load: Load): Promise<EventStream> {
  const { address, token, organization, tally } = load;
  const end = new AbortController();
  const state = { count: 0, lastId: '' };
  const { promise: opened, resolve: isOpen } = Promise.withResolvers<void>();
  const follow = async (): Promise<void> => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(state.lastId !== '' && { 'Last-Event-ID': state.lastId }),
    };
    const url = `${address}/api/v1/organizations/${organization}/events/stream`;
    const response = await fetch(url, { headers, signal: end.signal });
    if (response.status !== 200 || response.body === null) {
      throw new Error(`the stream answers ${response.status}`);
    }
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + text).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const id = /^id: (.*)$/mu.exec(frame)?.[1];
        if (id !== undefined) state.lastId = id;
        if (/^data: /mu.test(frame)) state.count += 1;
      }
      isOpen();
    }
  };
  const following = (async () => {
    while (!end.signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (!end.signal.aborted) fault(tally, `event stream: ${String(error)}`);
      }
    }
  })();
  await opened;
  return {
    get count() {
      return state.count;
    },
    get lastId() {
      return state.lastId;
    },
    async close() {
      end.abort();
      await following;
    },
  };
}
