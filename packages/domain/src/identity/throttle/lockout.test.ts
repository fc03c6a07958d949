import { expect, test } from 'vitest';
import {
  addressLockout,
  closedUntil,
  maxMemoryMs,
  memoryOf,
  passwordLockout,
  resetAddressLimit,
  resetMailLimit,
  secondFactorLockout,
  secondsUntil,
} from './lockout.ts';

const minute = 60_000;
const at = (minutes: number): Date => new Date(minutes * minute);
/** As many failures, one a minute, the newest at `last`. */
const failures = (count: number, last: number): Date[] =>
  Array.from({ length: count }, (_, index) => at(last - index));

test('ten wrong passwords close an account until fewer are in fifteen minutes', () => {
  expect(closedUntil(passwordLockout, failures(9, 100), at(100))).toBeNull();
  expect(closedUntil(passwordLockout, failures(10, 100), at(100))).toEqual(at(106));
  expect(closedUntil(passwordLockout, failures(10, 100), at(106))).toBeNull();
  expect(closedUntil(passwordLockout, failures(12, 100), at(100))).toEqual(at(106));
  const slow = Array.from({ length: 10 }, (_, index) => at(100 - index * 2));
  expect(closedUntil(passwordLockout, slow, at(100))).toBeNull();
});

test('fifty from one address close it', () => {
  const burst = Array.from({ length: 50 }, () => at(100));
  expect(closedUntil(addressLockout, burst.slice(1), at(100))).toBeNull();
  expect(closedUntil(addressLockout, burst, at(100))).toEqual(at(115));
});

test('ten wrong codes in an hour close the second factor for fifteen minutes after the last', () => {
  const slow = Array.from({ length: 10 }, (_, index) => at(100 - index * 6));
  expect(closedUntil(secondFactorLockout, slow, at(100))).toEqual(at(115));
  expect(closedUntil(secondFactorLockout, slow, at(115))).toBeNull();
  expect(closedUntil(secondFactorLockout, slow.slice(1), at(100))).toBeNull();
  const slower = Array.from({ length: 10 }, (_, index) => at(100 - index * 7));
  expect(closedUntil(secondFactorLockout, slower, at(100))).toBeNull();
});

test('failures of a clock that was set back since close the way as long as any others, and no longer', () => {
  const ahead = Array.from({ length: 10 }, () => at(100_000));
  expect(closedUntil(passwordLockout, ahead, at(0))).toEqual(at(15));
  expect(closedUntil(secondFactorLockout, ahead, at(0))).toEqual(at(15));
  expect(closedUntil(passwordLockout, ahead.slice(1), at(0))).toBeNull();
});

test('whatever can still close is remembered, and swept no earlier', () => {
  const policies = [
    passwordLockout,
    addressLockout,
    secondFactorLockout,
    resetMailLimit,
    resetAddressLimit,
  ];
  for (const policy of policies) {
    expect(at(1000).getTime() - memoryOf(policy, at(1000)).getTime()).toBeLessThanOrEqual(
      maxMemoryMs,
    );
  }
  expect(memoryOf(secondFactorLockout, at(100))).toEqual(at(25));
});

test('the wait is given in whole seconds, at least one', () => {
  expect(secondsUntil(new Date(1001), new Date(0))).toBe(2);
  expect(secondsUntil(new Date(10), new Date(0))).toBe(1);
});
