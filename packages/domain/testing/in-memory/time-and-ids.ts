import type { Clock, NewId } from '../../src/kernel/clock.port.ts';

/** A clock that stands still until it is moved. */
export interface SettableClock extends Clock {
  (): Date;
  set(to: Date): void;
  /** By milliseconds. */
  advance(milliseconds: number): void;
}

export function settableClock(start: Date): SettableClock {
  let now = start.getTime();
  return Object.assign(() => new Date(now), {
    set: (to: Date) => {
      now = to.getTime();
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}

/** Identifiers that look like UUIDv7 and grow by one. */
export function growingIds(): NewId {
  let last = 0;
  return () => {
    last += 1;
    return `0198a000-0000-7000-8000-${last.toString(16).padStart(12, '0')}`;
  };
}
