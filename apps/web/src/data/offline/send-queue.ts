import type { Kept } from './queue-storage.ts';

/** The waiting items of a queue, and the state of sending. */
export interface QueueState<Item> {
  /** In the order in which it was added. */
  waiting: readonly Item[];
  /** Why the last one that was sent was refused; none is sent until `retry` or the next `add`. */
  fault: unknown;
}

/** A queue that sends items one after the other and loses none. */
export interface SendQueue<Item> {
  state: () => QueueState<Item>;
  subscribe: (listener: () => void) => () => void;
  /** Sends items after the waiting ones; a refused one is sent again first. */
  add: (...items: readonly Item[]) => void;
  /** Sends what is waiting. */
  retry: () => void;
  /** Takes an item away; the others wait on. */
  discard: (id: string) => void;
}

/**
 * A queue that sends by `send`, which rejects with the reason where the service refuses an item. The `id` of an item is the
 * Idempotency-Key of its creation: sent twice, it makes one record.
 */
export function createSendQueue<Item extends { id: string }>(
  stored: Kept,
  send: (item: Item) => Promise<void>,
): SendQueue<Item> {
  const read = () => JSON.parse(stored.read() ?? '[]') as Item[];
  let state: QueueState<Item> = { waiting: read(), fault: null };
  let isSending = false;
  const listeners = new Set<() => void>();
  const show = (next: Partial<QueueState<Item>>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const keep = (waiting: readonly Item[], fault: unknown = state.fault) => {
    stored.write(waiting.length === 0 ? null : JSON.stringify(waiting));
    show({ waiting, fault });
  };
  const without = (id: string) => state.waiting.filter((item) => item.id !== id);
  const run = async () => {
    if (isSending) return;
    isSending = true;
    show({ fault: null });
    try {
      for (let [first] = state.waiting; first !== undefined; [first] = state.waiting) {
        await send(first);
        keep(without(first.id));
      }
    } catch (fault) {
      show({ fault });
    }
    isSending = false;
  };
  stored.follow(() => show({ waiting: read() }));
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(...items) {
      keep([...state.waiting, ...items]);
      void run();
    },
    retry: () => void run(),
    discard(id) {
      const waiting = without(id);
      keep(waiting, waiting.length === 0 ? null : state.fault);
    },
  };
}
