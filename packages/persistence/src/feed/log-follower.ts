import {
  isRefusal,
  StorageUnavailable,
  type Cursor,
  type EventFollower,
  type EventWithCursor,
} from '@basalt/domain';
import { setTimeout as after } from 'node:timers/promises';
import { outagePause, unsettledPauses, type TailSubscription } from './tail-subscription.ts';
import { cursorKey } from './backlog-reads.ts';

/**
 * Follows an open tail from the cursor on. It ends when the organization is suspended. `onEnd` is called once, when the follower ends.
 */
export function followTail(tail: TailSubscription, from: Cursor, onEnd: () => void): EventFollower {
  let cursor = from;
  let hasEnded = false;
  let wake: (() => void) | null = null;
  const isOver = (): boolean => hasEnded || tail.isClosed;

  const more = (): Promise<void> =>
    new Promise((resolve) => {
      const cancel = tail.whenMore(resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  /** The next events; none after a wait for new ones, which the next call returns. */
  async function readNext(): Promise<readonly EventWithCursor[]> {
    const newest = tail.newestAfter(cursor);
    if (newest !== null) return newest;
    if (isAtEnd()) {
      await more();
      tail.refuseFault();
      return [];
    }
    const { events } = await tail.readFrom(cursor);
    if (events.length > 0) return events;
    // The cursor is ahead of the tail. The tail must reach it first.
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
          const events = await readNext();
          const last = events.at(-1);
          if (last === undefined || isOver()) continue;
          cursor = last.cursor;
          return events;
        } catch (error) {
          if (isRefusal(error, 'organization_suspended')) return null;
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
