import { array, assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { maxRankLength, rankBetween, ranksBetween } from './rank.ts';

/** Ranks as they arise: each number picks the gap of the next insertion. */
function grown(choices: readonly number[]): string[] {
  const ranks: string[] = [];
  for (const choice of choices) {
    const at = choice % (ranks.length + 1);
    ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null));
  }
  return ranks;
}

const choices = array(nat(10_000), { minLength: 2, maxLength: 120 });
const sortedBytewise = (ranks: readonly string[]) =>
  ranks.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

test('keeps the order over any insertions, bytewise, without a rank twice', () => {
  assert(
    property(choices, (picked) => {
      const ranks = grown(picked);
      expect(sortedBytewise(ranks)).toEqual(ranks);
      expect(new Set(ranks).size).toBe(ranks.length);
    }),
    { numRuns: 60, seed: 1 },
  );
});

test('lies strictly between its neighbours and never ends in the lowest digit', () => {
  assert(
    property(choices, nat(10_000), (picked, choice) => {
      const ranks = grown(picked);
      const at = choice % (ranks.length + 1);
      const [after, before] = [ranks[at - 1] ?? null, ranks[at] ?? null];
      const rank = rankBetween(after, before);
      expect(rank).toMatch(/^[A-Za-z][0-9A-Za-z]*[1-9A-Za-z]$/u);
      expect((after ?? '') < rank).toBe(true);
      expect(rank < (before ?? '~')).toBe(true);
    }),
    { numRuns: 100, seed: 1 },
  );
});

test('spreads any count of ranks inside of any gap', () => {
  assert(
    property(choices, nat(10_000), nat(300), (picked, choice, count) => {
      const ranks = grown(picked);
      const at = choice % (ranks.length + 1);
      const [after, before] = [ranks[at - 1] ?? null, ranks[at] ?? null];
      const spread = ranksBetween(after, before, count);
      expect(spread).toHaveLength(count);
      const whole = [...ranks.slice(0, at), ...spread, ...ranks.slice(at)];
      expect(sortedBytewise(whole)).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
    }),
    { numRuns: 60, seed: 1 },
  );
});

test.each([
  ['appended', (last: string | null) => rankBetween(last, null)],
  ['put in front', (first: string | null) => rankBetween(null, first)],
])('grows with the logarithm of the tickets %s', (_end, next) => {
  let rank: string | null = null;
  let longest = 0;
  for (let count = 0; count < 100_000; count += 1) {
    const following: string = next(rank);
    if (rank !== null && following > rank !== (_end === 'appended')) throw new Error(following);
    rank = following;
    longest = Math.max(longest, rank.length);
  }
  expect(longest).toBeLessThanOrEqual(4);
});

test('grows by one digit for every few insertions into one gap', () => {
  let before = rankBetween('a1', null);
  let insertions = 0;
  for (; before.length <= maxRankLength; insertions += 1) before = rankBetween('a1', before);
  expect(insertions).toBeGreaterThan(500);
});

test('spreads a thousand ranks inside a narrow gap with three more digits at most', () => {
  const longest = Math.max(...ranksBetween('a1', 'a2', 1000).map((rank) => rank.length));
  expect(longest).toBeLessThanOrEqual('a1'.length + 3);
});

test('refuses ranks out of order and texts that are no ranks', () => {
  expect(() => rankBetween('a2', 'a1')).toThrow(RangeError);
  expect(() => rankBetween('a1', 'a1')).toThrow(RangeError);
  for (const text of ['', 'a', 'a0', '5', 'b1', 'a1!', 'a10']) {
    expect(() => rankBetween(text, null)).toThrow(RangeError);
  }
});
