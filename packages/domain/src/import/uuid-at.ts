import type { NewId } from '../kernel/clock.port.ts';

/** A new identifier (UUIDv7) of the moment: records sort by their ids as they were made. Before 1970 as in 1970. */
export function uuidAt(at: Date, newId: NewId): string {
  const time = Math.min(Math.max(at.getTime(), 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
}
