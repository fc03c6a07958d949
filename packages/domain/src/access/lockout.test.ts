import { expect, test } from 'vitest';
import {
  addressLockout,
  lockedUntil,
  maxMemoryMs,
  countedSince,
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
  expect(lockedUntil(passwordLockout, failures(9, 100), at(100))).toBeNull();
  expect(lockedUntil(passwordLockout, failures(10, 100), at(100))).toEqual(at(106));
  expect(lockedUntil(passwordLockout, failures(10, 100), at(106))).toBeNull();
  expect(lockedUntil(passwordLockout, failures(12, 100), at(100))).toEqual(at(106));
  const slow = Array.from({ length: 10 }, (_, index) => at(100 - index * 2));
  expect(lockedUntil(passwordLockout, slow, at(100))).toBeNull();
});

test('fifty from one address close it', () => {
  const burst = Array.from({ length: 50 }, () => at(100));
  expect(lockedUntil(addressLockout, burst.slice(1), at(100))).toBeNull();
  expect(lockedUntil(addressLockout, burst, at(100))).toEqual(at(115));
});

test('ten wrong codes in an hour close the second factor for fifteen minutes after the last', () => {
  const slow = Array.from({ length: 10 }, (_, index) => at(100 - index * 6));
  expect(lockedUntil(secondFactorLockout, slow, at(100))).toEqual(at(115));
  expect(lockedUntil(secondFactorLockout, slow, at(115))).toBeNull();
  expect(lockedUntil(secondFactorLockout, slow.slice(1), at(100))).toBeNull();
  const slower = Array.from({ length: 10 }, (_, index) => at(100 - index * 7));
  expect(lockedUntil(secondFactorLockout, slower, at(100))).toBeNull();
});

test('failures of a clock that was set back since close the way as long as any others, and no longer', () => {
  const ahead = Array.from({ length: 10 }, () => at(100_000));
  expect(lockedUntil(passwordLockout, ahead, at(0))).toEqual(at(15));
  expect(lockedUntil(secondFactorLockout, ahead, at(0))).toEqual(at(15));
  expect(lockedUntil(passwordLockout, ahead.slice(1), at(0))).toBeNull();
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
    expect(at(1000).getTime() - countedSince(policy, at(1000)).getTime()).toBeLessThanOrEqual(
      maxMemoryMs,
    );
  }
  expect(countedSince(secondFactorLockout, at(100))).toEqual(at(25));
});

test('the wait is given in whole seconds, at least one', () => {
  expect(secondsUntil(new Date(1001), new Date(0))).toBe(2);
  expect(secondsUntil(new Date(10), new Date(0))).toBe(1);
});
