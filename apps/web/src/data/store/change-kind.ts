/** How changes of one kind are shown and sent. */
export interface ChangeKind<Payload, Result> {
  /** By this name, the change is found again after a reload. */
  name: string;
  /** The records whose changes are sent one after the other. */
  records: (payload: Payload) => readonly string[];
  /** Shows a change before it is confirmed. Returns a function that ends that: with the result, or without it to take the change back. */
  show: (payload: Payload) => (result?: Result) => void;
  /**
   * Sends a change, once for the same `key`. Rejects with the reason when the service refuses it. `isLate`: it has waited for the connection,
   * or an earlier visit of the page made it, so others may have changed the same meanwhile.
   */
  send: (payload: Payload, key: string, isLate: boolean) => Promise<Result>;
  /** Called when a change begins to wait for the connection. */
  onWait: (payload: Payload) => void;
  /** Called in place of the promise of `add` for a change that an earlier visit of the page made. */
  onRestored: (payload: Payload, error: Error | null, result?: Result) => void;
  /** Whether a refused change is listed with its reason until it is sent again or discarded, in place of being taken back. */
  keepsRefused?: boolean;
  /** Called when a change was refused that stays listed. */
  onRefused?: (payload: Payload, error: Error, id: string, isLate: boolean) => void;
  /** Whether later changes of the same records are sent although this one was refused, by the reason. */
  isPassed?: (error: Error) => boolean;
  /** The payload of a change as it is sent after another one of the same records was confirmed, which it undoes if it `isInverse`. */
  rebase?: (payload: Payload, confirmed: Payload, result: Result, isInverse: boolean) => Payload;
}

/** What is told of changes that have waited for the connection. */
export interface LateReport {
  /** Called with how it is said that one was sent. */
  say: (say: () => void) => void;
  /** Called when none waits any more, with how many of them were sent. */
  end: (sent: number) => void;
}

/** An own change that was added. */
export interface Change<Result> {
  id: string;
  /** Resolves with the result of the service. Rejects with its refusal, or `Cancelled`, when the change was taken back. */
  sent: Promise<Result>;
  /** Takes the change back. Does nothing, and returns false, when it may have been sent, or when another one of its records follows it. */
  cancel: () => boolean;
  /** Whether it has waited for the connection. */
  isLate: () => boolean;
}

/** A change was undone before it was sent, or what it undoes was refused. */
export class Cancelled extends Error {}

/** A kind whose payload and result are not known. */
export type AnyKind = ChangeKind<unknown, unknown>;

/** The kind in a list of kinds: its payloads are found by its name. */
export const anyKind = <Payload, Result>(kind: ChangeKind<Payload, Result>): AnyKind =>
  kind as unknown as AnyKind;

/** A change as it is stored. */
export interface StoredChange {
  id: string;
  kind: string;
  payload: unknown;
  /** The change that this one undoes: without it, this one is not sent. */
  undoes?: string | undefined;
  /** How often it was sent again after a refusal: the service answers a key that it has refused with the same refusal. */
  again?: number | undefined;
}

/** A change as the outbox has it. */
export interface Entry extends StoredChange {
  of: AnyKind;
  records: readonly string[];
  end: (result?: unknown) => void;
  settle: (error: Error | null, result?: unknown) => void;
  isSending: boolean;
  isWaiting: boolean;
  /** Whether it has waited, or an earlier visit of the page made it. */
  isLate: boolean;
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

/** A change as it is stored. */
export const storedChange = ({ id, kind, payload, undoes, again }: Entry): StoredChange => ({
  id,
  kind,
  payload,
  undoes,
  again,
});

/** A change as it is listed. */
export const listedChange = ({ id, kind, payload, isWaiting, fault }: Entry): ListedChange => ({
  id,
  kind,
  payload,
  isWaiting,
  fault,
});

/** Shows a change, which is not sent yet. */
export function shownEntry(
  of: AnyKind,
  change: StoredChange,
  settle: Entry['settle'],
  isLate = false,
): Entry {
  const records = of.records(change.payload);
  const state = { isSending: false, isWaiting: false, wasSent: false, isRefused: false };
  const shown = { fault: null, of, records, settle, end: of.show(change.payload) };
  return { ...change, ...state, isLate, ...shown };
}

/** Whether another change has records of a change, and so is sent after it or before it. */
export const isBehind = (entry: Entry, later: Entry) =>
  later !== entry && later.records.some((record) => entry.records.includes(record));
