import { StorageUnavailable } from '../kernel/storage-unavailable.ts';
import { kindsOf } from './event-pattern.ts';
import type {
  CallerFollower,
  EventFollower,
  EventWithCursor,
  FollowedRecord,
} from './events.port.ts';

const kinds: ReadonlySet<string> = new Set(['credential.*', 'member.*', 'app.*'].flatMap(kindsOf));

/** Whether a caller may have lost access by one of these events. */
export const changesAccess = (events: readonly EventWithCursor[]): boolean =>
  events.some(({ record }) => kinds.has(record.type));

/**
 * Follows for one caller what `read` makes of the events of `whole`, in the order of the log. It ends when `read` returns null, and when the
 * storage is away: a reader that comes back resumes before the events that were not answered.
 */
export function callerFollower<T extends FollowedRecord>(
  whole: EventFollower,
  read: (
    events: readonly EventWithCursor[],
  ) => Promise<readonly EventWithCursor<T>[] | null> | readonly EventWithCursor<T>[],
): CallerFollower<T> {
  // Not the cursor of the log: a change that is not answered yet must come after it.
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
