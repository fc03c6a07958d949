import { expect, test } from 'vitest';
import { problemFor } from '../problem/problem.ts';
import { createStreamLimiter } from './stream-limiter.ts';

const of = (organizationId: string, callerId: string) => ({ organizationId, callerId });

function refusalOf(ask: () => unknown): ReturnType<typeof problemFor> | null {
  try {
    ask();
    return null;
  } catch (error) {
    return problemFor(error, 'id');
  }
}

test('an organization that has all of its streams open is refused for that reason, not for calling too often', () => {
  const limiter = createStreamLimiter({ inAll: 10, perOrganization: 2 });
  const leave = limiter.take(of('quarry', 'ann'));
  limiter.take(of('quarry', 'ben'));
  expect(refusalOf(() => limiter.take(of('quarry', 'cleo')))).toMatchObject({
    problem: {
      code: 'rate_limited',
      message: 'The organization has all of its 2 streams open.',
    },
    headers: { 'Retry-After': '10' },
  });
  limiter.take(of('harbour', 'dora'));
  leave();
  expect(limiter.take(of('quarry', 'cleo'))).toBeTypeOf('function');
});

test('one caller has at most a fifth of the streams of the organization, so others can open theirs', () => {
  const limiter = createStreamLimiter({ inAll: 30, perOrganization: 10 });
  const leave = limiter.take(of('quarry', 'ann'));
  limiter.take(of('quarry', 'ann'));
  expect(refusalOf(() => limiter.take(of('quarry', 'ann')))).toMatchObject({
    problem: { code: 'rate_limited', message: 'The caller has all of its 2 streams open.' },
    headers: { 'Retry-After': '10' },
  });
  limiter.take(of('quarry', 'ben'));
  limiter.take(of('harbour', 'ann'));
  leave();
  leave();
  limiter.take(of('quarry', 'ann'));
  expect(refusalOf(() => limiter.take(of('quarry', 'ann')))).not.toBeNull();
});

test('the smallest number of streams of an organization still gives a caller one', () => {
  const limiter = createStreamLimiter({ inAll: 1, perOrganization: 1 });
  expect(limiter.take(of('quarry', 'ann'))).toBeTypeOf('function');
});
