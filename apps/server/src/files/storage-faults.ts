import { StorageFull, type StorageUnavailable } from '@basalt/domain';
import type { Logger } from 'pino';
import { traceOf } from '../boot/explain-error.ts';

/** The cause of a failure of the storage of files: it has no space left, or it does not answer. */
export type StorageFaultKind = 'full' | 'unavailable';

type Listener = (kind: StorageFaultKind, failure: StorageUnavailable) => void;

/** The failures of the storage of files in this process. */
export interface StorageFaults {
  report(failure: StorageUnavailable): void;
  /** Calls the listener with each failure from now on. */
  listen(listener: Listener): void;
}

export function createStorageFaults(): StorageFaults {
  const listeners: Listener[] = [];
  return {
    report(failure) {
      const kind = failure instanceof StorageFull ? 'full' : 'unavailable';
      for (const listener of listeners) listener(kind, failure);
    },
    listen: (listener) => void listeners.push(listener),
  };
}

const minute = 60_000;

const messages = {
  full: 'the storage of files is full: uploads are refused with storage_full until there is space',
  unavailable: 'the storage of files failed',
} as const;

/** Logs failures as warnings: of each kind at most one a minute. */
export function warnOfStorageFaults(faults: StorageFaults, log: Pick<Logger, 'warn'>): void {
  const quietUntil = new Map<StorageFaultKind, number>();
  faults.listen((kind, { cause }) => {
    const now = performance.now();
    if (now < (quietUntil.get(kind) ?? 0)) return;
    quietUntil.set(kind, now + minute);
    log.warn({ error: traceOf(cause) }, messages[kind]);
  });
}
