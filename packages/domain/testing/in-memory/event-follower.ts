import { positionAt } from './log-place.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { EventFollower } from '../../src/event/events.port.ts';
import { fittingOnPage } from '../../src/kernel/page-bytes.ts';
import type { Cursor } from '../../src/kernel/page.ts';
import { copyOf } from './table.ts';

const cursorAt = (place: number): Cursor => ({ direction: 'next', values: [place] });

/** Follows the events of one organization; `changes` are called after every transaction. */
export function followerOf(
  events: () => readonly DomainEvent[],
  changes: Set<() => void>,
  after?: Cursor,
): EventFollower {
  let place = after === undefined ? events().length : Number(after.values[0]);
  let hasEnded = false;
  let wake: (() => void) | null = null;
  const onChange = (): void => wake?.();
  const isWaiting = (): boolean => !hasEnded && events().length <= place;
  changes.add(onChange);
  return {
    get cursor() {
      return cursorAt(place);
    },
    async next() {
      while (isWaiting()) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      if (hasEnded) return null;
      const from = place;
      const met = fittingOnPage(events().slice(from, from + 100));
      place += met.length;
      return met.map((event, index) => ({
        record: eventRecord(copyOf(event), positionAt(from + index)),
        cursor: cursorAt(from + index + 1),
      }));
    },
    end() {
      hasEnded = true;
      changes.delete(onChange);
      wake?.();
    },
  };
}
