import type { NewId } from '../kernel/clock.port.ts';

/** A new identifier (UUIDv7) with the time `at`, so that the order of ids is the order of creation. A time before 1970 counts as 1970. */
export function uuidAt(at: Date, newId: NewId): string {
  const time = Math.min(Math.max(at.getTime(), 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  // Not a template: the parts of its text would stay in memory, four times the size of an id.
  return [time.slice(0, 8), '-', time.slice(8), newId().slice(13)].join('');
}
