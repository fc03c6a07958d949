import {
  Cancelled,
  anyKind,
  isBehind,
  listedChange,
  shownEntry,
  storedChange,
  type AnyKind,
  type Change,
  type ChangeKind,
  type Entry,
  type LateReport,
  type ListedChange,
  type StoredChange,
} from './change-kind.ts';

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
  let lateReport: LateReport | null = null;
  /** How many changes that have waited were sent since none waited. */
  let lateSent = 0;
  /** Whether a change has waited since the person of the session was known. */
  let hasWaited = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(next: readonly Entry[]): void {
    entries = next;
    write?.(entries.length === 0 ? null : JSON.stringify(entries.map(storedChange)));
    notify();
  }

  function notify(): void {
    listed = entries.map(listedChange);
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
      const key = entry.id + (entry.again ?? '');
      outcome = { error: null, result: await entry.of.send(entry.payload, key, entry.isLate) };
    } catch (error) {
      entry.isSending = false;
      entry.fault = error as Error;
      if (isPassing(error)) return waitFor(entry);
      outcome = { error: error as Error };
    }
    // What waited behind a late change is as old.
    if (entry.isLate) for (const later of entries) later.isLate ||= isBehind(entry, later);
    if (outcome.error === null) rebase(entry, outcome.result);
    else if (entry.of.keepsRefused) {
      Object.assign(entry, { isRefused: true, isWaiting: false });
      notify();
      entry.of.onRefused?.(entry.payload, outcome.error, entry.id, entry.isLate);
      if (entry.of.isPassed?.(outcome.error)) {
        entry.records = [];
        run();
      }
      return noteLate(entry);
    }
    drop(entry, outcome.error, outcome.result);
    run();
  }

  /** Ends a change, and where it was taken back those that undo it. */
  function drop(entry: Entry, error: Error | null, result?: unknown): void {
    keep(entries.filter((candidate) => candidate !== entry));
    entry.end(result);
    entry.settle(error, result);
    const isSent = error === null;
    if (isSent && entry.isLate) lateSent += 1;
    if (!isSent) {
      for (const inverse of entries)
        if (inverse.undoes === entry.id) drop(inverse, new Cancelled());
    }
    noteLate(entry);
  }

  function noteLate(entry: Entry): void {
    if (!entry.isLate || entries.some(({ isLate, isRefused }) => isLate && !isRefused)) return;
    lateReport?.end(lateSent);
    lateSent = 0;
  }

  function rebase(entry: Entry, result: unknown): void {
    for (const later of entries) {
      if (!isBehind(entry, later) || later.of.name !== entry.of.name) continue;
      const isInverse = later.undoes === entry.id;
      later.payload =
        entry.of.rebase?.(later.payload, entry.payload, result, isInverse) ?? later.payload;
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
    Object.assign(entry, { isWaiting: true, isLate: true });
    notify();
  }

  function waitFor(entry: Entry): void {
    noteWaiting(entry);
    hasWaited = true;
    clearTimeout(timer);
    timer = setTimeout(run, pause);
  }

  /** Shows a change of an earlier visit; none when another build has stored it in a way that this one does not know. */
  function restored(change: StoredChange): Entry[] {
    const kind = knownKinds.find(({ name }) => name === change.kind);
    if (kind === undefined) return [];
    try {
      const settle: Entry['settle'] = (error, result) =>
        kind.onRestored(change.payload, error, result);
      return [shownEntry(kind, change, settle, true)];
    } catch {
      return [];
    }
  }

  /** Sends refused changes of the same records again, first. */
  function tryAgain(entry: Entry): void {
    for (const refused of entries) {
      if (refused !== entry && !isBehind(entry, refused)) continue;
      if (refused.isRefused) refused.again = (refused.again ?? 0) + 1;
      Object.assign(refused, { isRefused: false, fault: null });
    }
    keep(entries);
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
        isLate: () => entry.isLate,
        cancel() {
          const at = entries.indexOf(entry);
          const isFollowed =
            !kind.keepsRefused && entries.slice(at).some((later) => isBehind(entry, later));
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
      { hold = false, isSamePerson = always, late = null as LateReport | null } = {},
    ): void {
      write = store;
      knownKinds = kinds;
      isHeld = hold;
      isOwner = isSamePerson;
      lateReport = late;
      keep(entries);
    },

    /** Says that a change was sent that has waited, when all of those are sent. */
    sayLate(say: () => void): void {
      if (lateReport === null) say();
      else lateReport.say(say);
    },

    /** Whether changes are stored. */
    isOpen: (): boolean => write !== null,

    /** Shows and sends changes that another page has stored, before those of this one. */
    adopt(stored: string): void {
      const earlier = (JSON.parse(stored) as StoredChange[]).flatMap(restored);
      // Since it was stored, somebody else may have signed in.
      hasWaited = true;
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
