import { StorageUnavailable } from '../kernel/storage-unavailable.ts';
import { kindsOf } from './event-pattern.ts';
import type {
  CallerFollower,
  EventFollower,
  EventWithCursor,
  FollowedRecord,
} from './events.port.ts';

const kinds: ReadonlySet<string> = new Set(['credential.*', 'member.*', 'app.*'].flatMap(kindsOf));

/** Whether one of these events can have changed the access of callers. */
export const changesAccess = (events: readonly EventWithCursor[]): boolean =>
  events.some(({ record }) => kinds.has(record.type));

/**
 * Follows the events of `whole` for one caller, in the order of the log; `read` selects and changes them. It ends when `read` returns null, and
 * when the storage is unavailable: a client that connects again continues before the events that it did not get.
 */
export function callerFollower<T extends FollowedRecord>(
  whole: EventFollower,
  read: (
    events: readonly EventWithCursor[],
  ) => Promise<readonly EventWithCursor<T>[] | null> | readonly EventWithCursor<T>[],
): CallerFollower<T> {
  // Not the cursor of `whole`, which is already after the events that are being read.
  let { cursor } = whole;
  let isAccessInDoubt = false;
  return {
    get isAccessInDoubt() {
      return isAccessInDoubt;
    },
    get cursor() {
      return cursor;
    },
    async next() {
      const events = await whole.next();
      if (events === null) return null;
      isAccessInDoubt = changesAccess(events);
      try {
        const found = await read(events);
        if (found !== null) ({ cursor } = whole);
        return found;
      } catch (error) {
        if (error instanceof StorageUnavailable) return null;
        throw error;
      }
    },
    end: () => whole.end(),
  };
}
