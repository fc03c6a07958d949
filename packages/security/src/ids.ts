import { randomFillSync } from 'node:crypto';
import type { NewId } from '@basalt/domain';

/** 12 bits of rand_a and 30 of rand_b count; the other 32 are random each time. */
const COUNTER_LIMIT = 2 ** 42;
/** A millisecond's counter starts below half, so that it does not run out. */
const SEED_LIMIT = 2 ** 41;

/**
 * A source of UUIDv7 that are strictly growing within the process, however many fall into a millisecond and also when the clock
 * steps back: RFC 9562, section 6.2, method 1 (a fixed-length counter, seeded at random each millisecond).
 * `now` answers milliseconds since 1970.
 *
 * `crypto.randomUUIDv7` is not used: it orders nothing within a millisecond.
 */
export function createNewId(now: () => number = Date.now): NewId {
  const pool = Buffer.alloc(4096);
  let used = pool.length;
  let time = -1;
  let counter = 0;

  function random32(): number {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += 4;
    return pool.readUInt32LE(used - 4);
  }

  return () => {
    const present = now();
    counter += 1;
    if (present > time || counter >= COUNTER_LIMIT) {
      time = Math.max(present, time + 1);
      counter = (random32() * 512 + (random32() >>> 23)) % SEED_LIMIT;
    }
    const high = Math.floor(counter / 2 ** 30);
    const low = counter % 2 ** 30;
    const stamp = hex(time, 12);
    const variant = hex(0x8000 + Math.floor(low / 2 ** 16), 4);
    const node = hex(low % 2 ** 16, 4) + hex(random32(), 8);
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(high, 3)}-${variant}-${node}`;
  };
}

/** A new identifier: UUIDv7, lower case, greater than every one that this process made before. */
export const newId: NewId = createNewId();

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0');
}
