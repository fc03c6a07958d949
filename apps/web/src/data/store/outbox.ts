/** How changes of one kind are shown and sent. */
export interface ChangeKind<Payload, Result> {
  /** By this name, the change is found again after a reload. */
  name: string;
  /** The records whose changes are sent one after the other. */
  records: (payload: Payload) => readonly string[];
  /** Shows a change before it is confirmed. Returns a function that ends that: with the result, or without it to take the change back. */
  show: (payload: Payload) => (result?: Result) => void;
  /** Sends a change, once for the same `key`. Rejects with the reason when the service refuses it. */
  send: (payload: Payload, key: string) => Promise<Result>;
  /** Called when a change begins to wait for the connection. */
  onWait: (payload: Payload) => void;
  /** Called in place of the promise of `add` for a change that an earlier visit of the page made. */
  onRestored: (payload: Payload, error: Error | null) => void;
  /** Whether a refused change is listed with its reason until it is sent again or discarded, in place of being taken back. */
  keepsRefused?: boolean;
  /** The payload of a change as it is sent after another one of the same records was confirmed. */
  rebase?: (payload: Payload, confirmed: Payload, result: Result) => Payload;
}

/** An own change that was added. */
export interface Change<Result> {
  id: string;
  /** Resolves with the result of the service. Rejects with its refusal, or `Cancelled`, when the change was taken back. */
  sent: Promise<Result>;
  /** Takes the change back. Does nothing, and returns false, when it may have been sent, or when another one of its records follows it. */
  cancel: () => boolean;
}

/** A change was undone before it was sent, or what it undoes was refused. */
export class Cancelled extends Error {}

/** A kind whose payload and result are not known. */
export type AnyKind = ChangeKind<unknown, unknown>;

/** The kind in a list of kinds: its payloads are found by its name. */
export const anyKind = <Payload, Result>(kind: ChangeKind<Payload, Result>): AnyKind =>
  kind as unknown as AnyKind;

/** A change as it is stored. */
interface StoredChange {
  id: string;
  kind: string;
  payload: unknown;
  /** The change that this one undoes: without it, this one is not sent. */
  undoes?: string | undefined;
}

interface Entry extends StoredChange {
  of: AnyKind;
  records: readonly string[];
  end: (result?: unknown) => void;
  settle: (error: Error | null, result?: unknown) => void;
  isSending: boolean;
  isWaiting: boolean;
  /** Whether the service may have received it. */
  wasSent: boolean;
  isRefused: boolean;
  fault: Error | null;
}

/** A change that is not confirmed, as it is listed. */
export interface ListedChange {
  id: string;
  kind: string;
  payload: unknown;
  /** Whether it waits for the connection. */
  isWaiting: boolean;
  /** Why it was refused, or could not be sent the last time. */
  fault: Error | null;
}

/** The milliseconds after which a change that waits for the connection is sent again. */
const pause = 5_000;

const always = () => Promise.resolve(true);

/** The own changes that the service has not confirmed. */
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Shows own changes at once and sends them: those of the same record one after the other, others beside them. A change that the service
 * refuses is taken back. While the service cannot be reached (`isPassing`, or not `isOnline`), changes wait, and are sent in their order when
 * it is back.
 */
export function createOutbox(isPassing: (error: unknown) => boolean, isOnline = () => true) {
  let entries: readonly Entry[] = [];
  let write: ((text: string | null) => void) | null = null;
  let knownKinds: readonly AnyKind[] = [];
  let listed: readonly ListedChange[] = [];
  const listeners = new Set<() => void>();
  let isHeld = false;
  let isOwner = always;
  /** Whether a change has waited since the person of the session was known. */
  let hasWaited = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(next: readonly Entry[]): void {
    entries = next;
    const stored = entries.map(
      ({ id, kind, payload, undoes }): StoredChange => ({ id, kind, payload, undoes }),
    );
    write?.(stored.length === 0 ? null : JSON.stringify(stored));
    notify();
  }

  function notify(): void {
    listed = entries.map(({ id, kind, payload, isWaiting, fault }) => ({
      id,
      kind,
      payload,
      isWaiting,
      fault,
    }));
    for (const listener of listeners) listener();
  }

  function run(): void {
    // One that is being sent may stand behind a restored one.
    const busy = new Set(entries.flatMap((entry) => (entry.isSending ? entry.records : [])));
    for (const entry of entries) {
      if (isHeld) {
        noteWaiting(entry);
        continue;
      }
      const isNext = !entry.records.some((record) => busy.has(record));
      for (const record of entry.records) busy.add(record);
      if (isNext && !entry.isSending && !entry.isRefused) void send(entry);
    }
  }

  async function send(entry: Entry): Promise<void> {
    if (!isOnline()) return waitFor(entry);
    entry.isSending = true;
    if (hasWaited && !(await isStillOwner())) {
      entry.isSending = false;
      return waitFor(entry);
    }
    entry.wasSent = true;
    let outcome: { error: Error | null; result?: unknown };
    try {
      outcome = { error: null, result: await entry.of.send(entry.payload, entry.id) };
    } catch (error) {
      entry.isSending = false;
      entry.fault = error as Error;
      if (isPassing(error)) return waitFor(entry);
      outcome = { error: error as Error };
    }
    if (outcome.error === null) rebase(entry, outcome.result);
    else if (entry.of.keepsRefused) {
      Object.assign(entry, { isRefused: true, isWaiting: false });
      notify();
      return;
    }
    drop(entry, outcome.error, outcome.result);
    run();
  }

  /** Ends a change, and where it was taken back those that undo it. */
  function drop(entry: Entry, error: Error | null, result?: unknown): void {
    keep(entries.filter((candidate) => candidate !== entry));
    entry.end(result);
    entry.settle(error, result);
    if (error === null) return;
    for (const inverse of entries) if (inverse.undoes === entry.id) drop(inverse, new Cancelled());
  }

  const isBehind = (entry: Entry, later: Entry) =>
    later !== entry && later.records.some((record) => entry.records.includes(record));

  function rebase(entry: Entry, result: unknown): void {
    for (const later of entries) {
      if (!isBehind(entry, later) || later.of.name !== entry.of.name) continue;
      later.payload =
        entry.of.rebase?.(later.payload, entry.payload, result) ?? later.payload;
    }
  }

  /** Whether the session is still that of the person who made the changes; if it is not, none is sent any more. */
  async function isStillOwner(): Promise<boolean> {
    try {
      isHeld ||= !(await isOwner());
      hasWaited = isHeld;
      return !isHeld;
    } catch {
      return false;
    }
  }

  function noteWaiting(entry: Entry): void {
    if (!entry.isWaiting) entry.of.onWait(entry.payload);
    entry.isWaiting = true;
    notify();
  }

  function waitFor(entry: Entry): void {
    noteWaiting(entry);
    hasWaited = true;
    clearTimeout(timer);
    timer = setTimeout(run, pause);
  }

  function shownEntry(of: AnyKind, change: StoredChange, settle: Entry['settle']): Entry {
    const records = of.records(change.payload);
    const state = { isSending: false, isWaiting: false, wasSent: false, isRefused: false };
    return { ...change, ...state, fault: null, of, records, settle, end: of.show(change.payload) };
  }

  /** Shows a change of an earlier visit; none when another build has stored it in a way that this one does not know. */
  function restored(change: StoredChange): Entry[] {
    const kind = knownKinds.find(({ name }) => name === change.kind);
    if (kind === undefined) return [];
    try {
      return [shownEntry(kind, change, (error) => kind.onRestored(change.payload, error))];
    } catch {
      return [];
    }
  }

  /** Sends refused changes of the same records again, first. */
  function tryAgain(entry: Entry): void {
    for (const refused of entries) {
      if (refused !== entry && !isBehind(entry, refused)) continue;
      Object.assign(refused, { isRefused: false, fault: null });
    }
    notify();
    run();
  }

  return {
    /** Shows a change and sends it. `undoes`: the id of the change that it undoes, with which it is taken back. */
    add<Payload, Result>(
      kind: ChangeKind<Payload, Result>,
      payload: Payload,
      undoes?: string,
    ): Change<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const change = { id: crypto.randomUUID(), kind: kind.name, payload, undoes };
      const entry = shownEntry(anyKind(kind), change, (error, result) =>
        error === null ? resolve(result as Result) : reject(error),
      );
      keep([...entries, entry]);
      tryAgain(entry);
      return {
        id: change.id,
        sent: promise,
        cancel() {
          const at = entries.indexOf(entry);
          const isFollowed = !kind.keepsRefused && entries.slice(at).some((later) => isBehind(entry, later));
          if (at === -1 || entry.wasSent || isFollowed) return false;
          drop(entry, new Cancelled());
          return true;
        },
      };
    },

    /**
     * Stores changes by `store` from now on, and finds stored ones by the names of their `kinds`. `hold`: sends none, until the page is loaded
     * again. `isSamePerson`: whether the session is still that of the person who made them; what has waited is sent only then.
     */
    open(
      store: (text: string | null) => void,
      kinds: readonly AnyKind[],
      { hold = false, isSamePerson = always } = {},
    ): void {
      write = store;
      knownKinds = kinds;
      isHeld = hold;
      isOwner = isSamePerson;
      keep(entries);
    },

    /** Whether changes are stored. */
    isOpen: (): boolean => write !== null,

    /** Shows and sends changes that another page has stored, before those of this one. */
    adopt(stored: string): void {
      const earlier = (JSON.parse(stored) as StoredChange[]).flatMap(restored);
      keep([...earlier, ...entries]);
      run();
    },

    /** The changes that are not confirmed, in their order; the same list until it changes. */
    list: (): readonly ListedChange[] => listed,

    /** Calls the listener after each change of the list. Returns a function that ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Sends a change again that was refused or could not be sent. */
    sendAgain(id: string): void {
      const entry = entries.find((candidate) => candidate.id === id);
      if (entry !== undefined) tryAgain(entry);
    },

    /** Takes back a change. Does nothing, and returns false, while it is being sent. */
    discard(id: string): boolean {
      const entry = entries.find((candidate) => candidate.id === id);
      if (entry === undefined || entry.isSending) return false;
      drop(entry, new Cancelled());
      run();
      return true;
    },

    /** Sends what waits now, such as when the connection is back. */
    retry: run,

    /** The number of changes that are not confirmed. */
    size: (): number => entries.length,
  };
}
