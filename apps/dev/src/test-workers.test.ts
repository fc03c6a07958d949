import { expect, test } from 'vitest';
import { testWorkers } from './test-workers.ts';

const gib = 2 ** 30;

test.each([
  ['there are cores, and two', 2, 16, 4],
  ['there are 2 GiB of memory, where these are fewer', 8, 8, 4],
  ['eight, where there is more of both', 64, 256, 8],
  ['two, where there is less', 1, 1, 2],
])('as many files run at once as %s', (_, cores, memory, workers) => {
  expect(testWorkers(cores, memory * gib)).toBe(workers);
});
