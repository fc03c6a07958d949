import {
  StorageUnavailable,
  type Cursor,
  type EventFollower,
  type EventWithCursor,
} from '@basalt/domain';
import { setTimeout as after } from 'node:timers/promises';
import { outagePause, unsettledPauses, type TailSubscription } from './tail-subscription.ts';
import { cursorKey } from './backlog-reads.ts';

/** Follows a tail that is open, from the cursor on; `onEnd` is called once. */
export function followTail(tail: TailSubscription, from: Cursor, onEnd: () => void): EventFollower {
  let cursor = from;
  let hasEnded = false;
  let wake: (() => void) | null = null;
  const isOver = (): boolean => hasEnded || tail.isClosed;

  const more = (): Promise<void> =>
    new Promise((resolve) => {
      const callOff = tail.whenMore(resolve);
      wake = () => {
        callOff();
        resolve();
      };
    });

  /** What comes next; nothing when there was nothing yet, which has been waited for. */
  async function lookOn(): Promise<readonly EventWithCursor[]> {
    const newest = tail.newestAfter(cursor);
    if (newest !== null) return newest;
    if (isAtEnd()) {
      await more();
      tail.refuseFault();
      return [];
    }
    const { events } = await tail.readFrom(cursor);
    if (events.length > 0) return events;
    // Ahead of what is read for all: that has to come up.
    await tail.look();
    if (!isAtEnd()) await after(unsettledPauses[0], undefined, { ref: false });
    return [];
  }

  const isAtEnd = (): boolean => cursorKey(tail.end) === cursorKey(cursor);

  return {
    get cursor() {
      return cursor;
    },
    async next() {
      while (!isOver()) {
        try {
          const events = await lookOn();
          const last = events.at(-1);
          if (last === undefined || isOver()) continue;
          cursor = last.cursor;
          return events;
        } catch (error) {
          if (!(error instanceof StorageUnavailable)) throw error;
          await after(outagePause, undefined, { ref: false });
        }
      }
      return null;
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      wake?.();
      onEnd();
    },
  };
}
