import { expect, test } from 'vitest';
import { problemFor } from '../problem/problem.ts';
import { createStreamLimiter } from './stream-limiter.ts';

test('an organization that has all of its streams open is refused for that reason, not for calling too often', () => {
  const limiter = createStreamLimiter({ inAll: 10, perOrganization: 2 });
  const leave = limiter.take('quarry');
  limiter.take('quarry');
  let refusal: unknown;
  try {
    limiter.take('quarry');
  } catch (error) {
    refusal = error;
  }
  expect(problemFor(refusal, 'id')).toMatchObject({
    problem: {
      code: 'rate_limited',
      message: 'The organization has all of its 2 streams open.',
    },
    headers: { 'Retry-After': '10' },
  });
  limiter.take('harbour');
  leave();
  expect(limiter.take('quarry')).toBeTypeOf('function');
});
