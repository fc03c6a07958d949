import type { CaptureFields } from './read-capture.ts';

/** A submitted title whose ticket does not exist yet. */
export interface Captured {
  /** The Idempotency-Key of the creation: sent twice, it makes one ticket. */
  id: string;
  title: string;
  /** The properties that were read from the text. */
  fields?: CaptureFields;
  /** The titles that were submitted together, and how many they are. */
  batch?: { id: string; size: number };
}

/** The titles of a board that are not sent yet, in the order in which they were written. */
export interface CaptureState {
  waiting: readonly Captured[];
  /** Why the first of them was refused; the others are not sent until it is sent again or discarded. */
  fault: unknown;
}

/** The titles of new tickets on a board: they are sent one after the other, and none is lost. */
export interface Capture {
  state: () => CaptureState;
  subscribe: (listener: () => void) => () => void;
  /** Sends a title after the waiting ones; a refused one is sent again first. */
  add: (title: string, fields?: CaptureFields) => void;
  /** The same for titles that belong together. */
  addMany: (titles: readonly string[]) => void;
  /** Sends what is waiting. */
  retry: () => void;
  discard: (id: string) => void;
}

/** Stores the waiting titles as JSON, so that a reload does not lose them. */
export interface Kept {
  read: () => string | null;
  write: (text: string | null) => void;
}

/** Titles that `send` turns into tickets. It rejects with the reason where the service refuses one. */
export function createCapture(kept: Kept, send: (one: Captured) => Promise<void>): Capture {
  let state: CaptureState = { waiting: JSON.parse(kept.read() ?? '[]') as Captured[], fault: null };
  let isSending = false;
  const listeners = new Set<() => void>();
  const set = (next: Partial<CaptureState>) => {
    state = { ...state, ...next };
    kept.write(state.waiting.length === 0 ? null : JSON.stringify(state.waiting));
    for (const listener of listeners) listener();
  };
  const without = (id: string) => state.waiting.filter((one) => one.id !== id);
  const run = async () => {
    if (isSending) return;
    isSending = true;
    set({ fault: null });
    try {
      for (let [first] = state.waiting; first !== undefined; [first] = state.waiting) {
        await send(first);
        set({ waiting: without(first.id) });
      }
    } catch (fault) {
      set({ fault });
    }
    isSending = false;
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(title, fields) {
      const id = crypto.randomUUID();
      set({ waiting: [...state.waiting, { id, title, ...(fields && { fields }) }] });
      void run();
    },
    addMany(titles) {
      const batch = { id: crypto.randomUUID(), size: titles.length };
      const all = titles.map((title) => ({ id: crypto.randomUUID(), title, batch }));
      set({ waiting: [...state.waiting, ...all] });
      void run();
    },
    retry: () => void run(),
    discard(id) {
      set({ waiting: without(id), fault: null });
      void run();
    },
  };
}
