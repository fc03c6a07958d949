import { expect, it } from 'vitest';
import { MemorySeenAssertions } from './seen-assertions.ts';

const at = (minutes: number): Date => new Date(minutes * 60_000);

it('knows a key until its time is over, and keeps nothing longer', () => {
  const seen = new MemorySeenAssertions();
  expect(seen.firstUse('a', at(60), at(0))).toBe(true);
  expect(seen.firstUse('a', at(61), at(1))).toBe(false);
  expect(seen.firstUse('b', at(90), at(30))).toBe(true);
  expect(seen.firstUse('a', at(119), at(59))).toBe(false);
  expect(seen.size).toBe(2);
  expect(seen.firstUse('c', at(121), at(61))).toBe(true);
  expect(seen.size).toBe(2);
  expect(seen.firstUse('a', at(122), at(62))).toBe(true);
});
