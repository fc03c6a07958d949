import { eventRecord, logPosition } from '../../src/event/event-record.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { EventFollower } from '../../src/event/events.port.ts';
import { fittingOnPage } from '../../src/kernel/page-bytes.ts';
import type { Cursor } from '../../src/kernel/page.ts';
import type { Tenant } from './tenant.ts';

/** The events of the organization, with their places in the log, from 1. */
export const logOf = (tenant: Tenant) =>
  tenant
    .values('events')
    .where()
    .map((event, index) => ({ event, sequence: index + 1 }));

/** The text of a place in the log. */
export const positionAt = (sequence: number): string => logPosition(0n, BigInt(sequence - 1));

const cursorAt = (place: number): Cursor => ({ direction: 'next', values: [place] });

/** Follows the events of one organization. Each of the `listeners` is called after every transaction. */
export function followerOf(
  events: () => readonly DomainEvent[],
  listeners: Set<() => void>,
  after?: Cursor,
): EventFollower {
  let place = after === undefined ? events().length : Number(after.values[0]);
  let hasEnded = false;
  let wake: (() => void) | null = null;
  const listener = (): void => wake?.();
  const isWaiting = (): boolean => !hasEnded && events().length <= place;
  listeners.add(listener);
  return {
    get cursor() {
      return cursorAt(place);
    },
    async next() {
      while (isWaiting()) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      if (hasEnded) return null;
      const fitting = fittingOnPage(events().slice(place, place + 100));
      return fitting.map((event) => {
        place += 1;
        return { record: eventRecord(event, positionAt(place)), cursor: cursorAt(place) };
      });
    },
    end() {
      hasEnded = true;
      listeners.delete(listener);
      wake?.();
    },
  };
}
