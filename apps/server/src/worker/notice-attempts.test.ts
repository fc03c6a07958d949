import { DomainError, StorageUnavailable, type NoticePortion } from '@basalt/domain';
import { expect, test } from 'vitest';
import { countingAttempts } from './notice-attempts.ts';

/** Events where the one at `poisonAt` always fails with the error, and the portions that were tried. */
function events(count: number, poisonAt: number, error: Error) {
  const tried: NoticePortion[] = [];
  const made: number[] = [];
  let [next, skipped] = [0, 0];
  const attempt = countingAttempts(
    async (_, portion) => {
      tried.push(portion);
      const end = portion === 'all' ? count : next + 1;
      if (portion !== 'skip') {
        if (next <= poisonAt && poisonAt < end) throw error;
        for (let at = next; at < end; at += 1) made.push(at);
      }
      next = end;
      return next < count;
    },
    () => (skipped += 1),
  );
  const round = () => attempt('a').catch(() => false);
  return { round, tried, made, skipped: () => skipped };
}

test('all but the event that fails are made', async () => {
  const { round, made, skipped } = events(6, 3, new TypeError('x is not iterable'));
  for (let rounds = 0; rounds < 12; rounds += 1) await round();
  expect([made, skipped()]).toEqual([[0, 1, 2, 4, 5], 1]);
});

test.each([
  ['an unavailable database', new StorageUnavailable('away')],
  ['a suspended organization', new DomainError('organization_suspended', {})],
])('%s leaves nothing out', async (_, error) => {
  const { round, tried, skipped } = events(2, 0, error);
  for (let rounds = 0; rounds < 10; rounds += 1) await round();
  expect(new Set(tried)).toEqual(new Set(['all']));
  expect(skipped()).toBe(0);
});
