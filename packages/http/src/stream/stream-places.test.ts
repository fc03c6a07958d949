import { expect, test } from 'vitest';
import { problemFor } from '../problem/problem.ts';
import { createStreamPlaces } from './stream-places.ts';

test('an organization that has all of its streams open is told so, not that it calls too often', () => {
  const places = createStreamPlaces({ inAll: 10, perOrganization: 2 });
  const leave = places.take('quarry');
  places.take('quarry');
  let refusal: unknown;
  try {
    places.take('quarry');
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
  places.take('harbour');
  leave();
  expect(places.take('quarry')).toBeTypeOf('function');
});
