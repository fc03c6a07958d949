import { StorageUnavailable, type Cursor, type EventWithCursor } from '@basalt/domain';
import { cursorKey, type EventRun, type BacklogReads } from './backlog-reads.ts';

/** The pause before the next attempt when the storage could not be reached, in milliseconds. */
export const outagePause = 1_000;
/** The first and the maximum pause until committed events that were not settled are read again, in milliseconds. */
export const unsettledPauses = [20, 250] as const;
/** How often the log is read without a notification, in milliseconds. */
const checkInterval = 15_000;

/**
 * The end of one organization's log, read once for all followers in this process. A follower that has reached the end waits here
 * and gets the same events as the others. A follower that is behind reads on its own until it reaches the position of the tail.
 * Followers at the same position share one read.
 */
export class TailSubscription {
  readonly #reads: BacklogReads;
  readonly #waiting = new Set<() => void>();
  readonly #running = new Map<string, Promise<EventRun>>();
  readonly #timer: NodeJS.Timeout;
  #opening: Promise<void> | null = null;
  #end: Cursor | null = null;
  /** The events read last, and where they begin. */
  #newest: { from: string; events: readonly EventWithCursor[] } | null = null;
  #looking: Promise<void> | null = null;
  #isWoken = false;
  #later: NodeJS.Timeout | undefined;
  #pause: number = unsettledPauses[0];
  #fault: unknown = null;
  #isClosed = false;

  constructor(reads: BacklogReads) {
    this.#reads = reads;
    this.#timer = setInterval(() => {
      // Followers at the end have these events already, and they may be large.
      this.#newest = null;
      this.wake();
    }, checkInterval).unref();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The cursor after the last event that was read. Throws when the tail is not open. */
  get end(): Cursor {
    if (this.#end === null) throw new Error('the tail is not open');
    return this.#end;
  }

  /** Finds the present end of the log. Rejects when the storage cannot be reached. */
  async open(): Promise<void> {
    if (this.#end !== null) return;
    const find = async (): Promise<void> => {
      this.#end = await this.#reads.end();
      // Events that were announced before and are not settled yet get no other notification.
      this.wake();
    };
    this.#opening ??= find().finally(() => (this.#opening = null));
    await this.#opening;
  }

  /** Starts a read of new events. Never throws. */
  wake(): void {
    this.look().catch(() => undefined);
  }

  /** Reads up to the end of the log, with a read that begins after this call. Rejects when it cannot. */
  async look(): Promise<void> {
    this.refuseFault();
    if (this.#end === null || this.#isClosed) return;
    this.#isWoken = true;
    this.#looking ??= this.#readOn();
    await this.#looking;
  }

  /** The events that were read last, if the cursor leads to them. */
  newestAfter(cursor: Cursor): readonly EventWithCursor[] | null {
    return this.#newest?.from === cursorKey(cursor) ? this.#newest.events : null;
  }

  /** Reads the events after the cursor. Followers with the same cursor share one read. */
  readFrom(cursor: Cursor): Promise<EventRun> {
    const key = cursorKey(cursor);
    const running =
      this.#running.get(key) ?? this.#reads.after(cursor).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  /** Throws the fault that ends the subscription. */
  refuseFault(): void {
    if (this.#fault !== null) throw this.#fault;
  }

  /** Calls `wake` once, when more events have been read or the tail has ended. Returns a function that cancels this. */
  whenMore(wake: () => void): () => void {
    this.#waiting.add(wake);
    return () => this.#waiting.delete(wake);
  }

  /** Ends the tail and wakes its followers. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#later);
    this.#wakeAll();
  }

  async #readOn(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isClosed) {
        this.#isWoken = false;
        this.#take(await this.#reads.after(this.end));
      }
    } catch (error) {
      if (error instanceof StorageUnavailable) this.#lookLater(outagePause);
      else this.#fail(error);
      throw error;
    } finally {
      this.#looking = null;
    }
  }

  #take({ events, isFull, isSettled }: EventRun): void {
    const last = events.at(-1);
    const [first, maxPause] = unsettledPauses;
    this.#pause = last === undefined && !isSettled ? Math.min(this.#pause * 2, maxPause) : first;
    if (!isSettled) this.#lookLater(this.#pause);
    if (last === undefined) return;
    this.#newest = { from: cursorKey(this.end), events };
    this.#end = last.cursor;
    if (isFull) this.#isWoken = true;
    this.#wakeAll();
  }

  #lookLater(pause: number): void {
    clearTimeout(this.#later);
    if (!this.#isClosed) this.#later = setTimeout(() => this.wake(), pause).unref();
  }

  #fail(error: unknown): void {
    this.#fault = error;
    this.#wakeAll();
  }

  #wakeAll(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }
}
