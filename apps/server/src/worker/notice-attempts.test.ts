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

const coded = (code: string) => Object.assign(new Error('of PostgreSQL'), { code });

test.each([
  ['a mistake of the code', new TypeError('x is not iterable')],
  ['a statement that takes too long', new StorageUnavailable(coded('57014'))],
  [
    'a value that the database refuses',
    Object.assign(new DomainError('validation_failed', { errors: {} }), { cause: coded('22P05') }),
  ],
  ['a record that another one needs', new DomainError('not_found', { resource: 'ticket' })],
])('all but the event that fails are made: %s', async (_, error) => {
  const { round, made, skipped } = events(6, 3, error);
  for (let rounds = 0; rounds < 12; rounds += 1) await round();
  expect([made, skipped()]).toEqual([[0, 1, 2, 4, 5], 1]);
});

test.each([
  ['a database that cannot be reached', new StorageUnavailable(coded('ECONNREFUSED'))],
  ['a server that shuts down', new StorageUnavailable(coded('57P01'))],
  ['a lock that is not free in time', new StorageUnavailable(coded('55P03'))],
  ['no free connection', new StorageUnavailable('no connection was free within the time limit')],
  ['a suspended organization', new DomainError('organization_suspended', {})],
])('%s leaves nothing out', async (_, error) => {
  const { round, tried, skipped } = events(2, 0, error);
  for (let rounds = 0; rounds < 10; rounds += 1) await round();
  expect(new Set(tried)).toEqual(new Set(['all']));
  expect(skipped()).toBe(0);
});
