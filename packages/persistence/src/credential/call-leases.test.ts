import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallLeases, leaseLength, type Lease } from './call-leases.ts';
import type { KnownCredential } from './count-calls.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = 100;
const known = {} as KnownCredential;

function aDesk() {
  const back: Lease[] = [];
  const leases = new CallLeases((lease) => back.push(lease), { mostCallers: 3 });
  /** Calls for some milliseconds, one each so many. */
  const callFor = (milliseconds: number, { every, left = 1_000_000 }: Rhythm, key = 'key') => {
    for (let passed = 0; passed < milliseconds; passed += every) {
      leases.note(key, left);
      vi.advanceTimersByTime(every);
    }
  };
  const grant = (next: number, last: number) => {
    const until = performance.now() + leaseLength;
    leases.grant('key', { known, asked: minute, minute, next, last, until });
  };
  return { back, leases, callFor, grant };
}

interface Rhythm {
  every: number;
  left?: number;
}

test('a busy caller is leased what comes in 60 milliseconds', () => {
  const { leases, callFor } = aDesk();
  callFor(200, { every: 1 });
  expect(leases.input('key')).toBeGreaterThanOrEqual(58);
  expect(leases.input('key')).toBeLessThanOrEqual(62);
});

test('however fast somebody calls, the database is asked again after 200 calls', () => {
  const { leases, callFor } = aDesk();
  callFor(200, { every: 0.0625 });
  expect(leases.input('key')).toBe(200);
});

test('who calls now and then is asked for each time, after a burst too', () => {
  const { leases, callFor } = aDesk();
  expect(leases.input('key')).toBe(0);
  callFor(2_000, { every: 20 });
  expect(leases.input('key')).toBe(0);
  callFor(200, { every: 1 });
  vi.advanceTimersByTime(200);
  expect(leases.input('key')).toBe(0);
  leases.note('key', 1_000);
  expect(leases.input('key')).toBe(0);
});

test('close to the limit every call is counted by itself', () => {
  const { leases, callFor } = aDesk();
  callFor(200, { every: 1, left: 320 });
  expect(leases.input('key')).toBe(20);
  leases.note('key', 127);
  expect(leases.input('key')).toBe(0);
});

test('calls on a lease have its numbers, each once, and leave nothing to give back', () => {
  const { back, leases, grant } = aDesk();
  grant(7, 9);
  expect([1, 2, 3].map(() => leases.take('key', minute)?.calls)).toEqual([7, 8, 9]);
  expect(leases.take('key', minute)).toBeNull();
  vi.advanceTimersByTime(leaseLength);
  expect(back).toEqual([]);
});

test('a lease ends in time, and what is left of it is given back, once', () => {
  const { back, leases, grant } = aDesk();
  grant(7, 9);
  leases.take('key', minute);
  vi.advanceTimersByTime(leaseLength - 1);
  expect(back).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(back).toMatchObject([{ next: 8, last: 9 }]);
  expect(leases.take('key', minute)).toBeNull();
  expect(back.length).toBe(1);
});

test('a lease that should have ended does not hold, however late the timers are', () => {
  const { back, leases, grant } = aDesk();
  const now = vi.spyOn(performance, 'now');
  grant(7, 9);
  now.mockReturnValue(performance.now() + leaseLength);
  expect(leases.take('key', minute)).toBeNull();
  expect(back.length).toBe(1);
  now.mockRestore();
});

test('a lease holds for its minute, its key and nothing else', () => {
  const { back, leases, grant } = aDesk();
  grant(7, 9);
  expect(leases.take('another key', minute)).toBeNull();
  expect(leases.take('key', minute + 1)).toBeNull();
  expect(back.length).toBe(1);
});

test('a lease beside which another one comes is given back', () => {
  const { back, leases, grant } = aDesk();
  grant(7, 9);
  grant(20, 22);
  expect(back).toMatchObject([{ next: 7 }]);
  expect(leases.take('key', minute)?.calls).toBe(20);
});

test('of callers without number no more than some are kept in mind', () => {
  const { leases, callFor } = aDesk();
  callFor(200, { every: 1 });
  for (const key of ['a', 'b', 'c']) leases.note(key, 1);
  expect(leases.input('key')).toBe(0);
});
