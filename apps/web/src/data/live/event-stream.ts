import { readRefusal } from '../../api/refusal.ts';
import { noteAnswer } from '../../api/service-away.ts';
import { redirectToLogin } from '../../api/session-expired.ts';
import { fetchInSession } from '../../api/session-renewal.ts';
import { readEvents } from './read-events.ts';

/**
 * How a page learns about changes. `live`: by the stream. `waiting`: the service cannot be reached at the moment. `polling`: the person has
 * no stream, so the pages poll.
 */
export type Connection = 'connecting' | 'live' | 'waiting' | 'polling';

/** The callbacks of a stream. */
export interface StreamListener<T> {
  onEvent: (event: T, id: string) => void;
  /** `isGap`: events may have been missed, so everything must be loaded again. */
  onState: (state: Connection, isGap: boolean) => void;
}

/** Connects the streams of pages that follow one another in a tab. */
export interface StreamOfTab<T> extends StreamListener<T> {
  /**
   * The position of the page before, from which the first connection continues: what this page loads at the same time is newer. A page
   * that does not reach the service at once may show older, stored data, so a later connection is a gap. Empty for none.
   */
  before?: string;
  /** Is called with each position, also without an event. */
  onPosition?: (id: string) => void;
}

/** The service sends a heartbeat every 15 seconds; without one for this long, the connection is considered broken. */
const silence = 40_000;
const maxWaitMs = 5_000;

/**
 * Follows the stream at this address after `lastId` (or `before`, or from now on), and connects again whenever it is interrupted. Returns a function
 * that ends it.
 */
export function openEventStream<T>(
  address: string,
  lastId: string,
  { onEvent, onState, before = '', onPosition }: StreamOfTab<T>,
): () => void {
  const end = new AbortController();
  let resumeAt = lastId === '' ? before : lastId;
  let failures = 0;
  let isReached = false;

  const follow = async (): Promise<'again' | 'stop'> => {
    const alive = new AbortController();
    const watch = new Watch(silence, () => alive.abort());
    try {
      const answer = await fetchInSession(address, {
        headers: {
          Accept: 'text/event-stream',
          ...(resumeAt !== '' && { 'Last-Event-ID': resumeAt }),
        },
        signal: AbortSignal.any([end.signal, alive.signal]),
      });
      if (!answer.ok || answer.body === null) return await refused(answer);
      failures = 0;
      isReached = true;
      onState('live', resumeAt === '');
      for await (const { id, event } of readEvents<T>(answer.body)) {
        watch.restart();
        // A single request can fail while the stream goes on.
        noteAnswer(true);
        resumeAt = id;
        onPosition?.(id);
        if (event !== null) onEvent(event, id);
      }
    } finally {
      watch.stop();
    }
    return 'again';
  };

  const refused = async (answer: Response): Promise<'again' | 'stop'> => {
    const refusal = await readRefusal(answer);
    redirectToLogin(refusal);
    if (answer.status === 401) return 'stop';
    if (answer.status === 403 || answer.status === 404) {
      onState('polling', false);
      return 'stop';
    }
    // The service no longer knows the id, or events after it are not kept any more.
    if (answer.status === 410 || answer.status === 422 || answer.status === 400) resumeAt = '';
    return 'again';
  };

  const run = async (): Promise<void> => {
    for (;;) {
      const next = await follow().catch(() => 'again' as const);
      if (!isReached) resumeAt = lastId;
      if (end.signal.aborted || next === 'stop') return;
      failures += 1;
      // A single interruption, such as a restart, ends before a message can be read.
      if (failures > 1) onState('waiting', false);
      await pause(Math.min(maxWaitMs, 250 * 2 ** failures), end.signal);
      if (end.signal.aborted) return;
    }
  };
  void run();
  return () => end.abort();
}

/** A timeout that calls `onSilence` unless it is restarted in time. */
class Watch {
  readonly #time: number;
  readonly #onSilence: () => void;
  #timer: ReturnType<typeof setTimeout>;

  constructor(time: number, onSilence: () => void) {
    this.#time = time;
    this.#onSilence = onSilence;
    this.#timer = setTimeout(onSilence, time);
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onSilence, this.#time);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Signs that the service may be reachable again: the network is back, or the page is visible again (timers of hidden pages are paused). */
const signs = [
  [window, 'online'],
  [window, 'focus'],
  [document, 'visibilitychange'],
] as const;

/** Waits; such a sign, or the signal, ends the wait early. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const done = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    for (const [target, type] of signs) target.addEventListener(type, done, over);
    signal.addEventListener('abort', done, over);
  });
}
