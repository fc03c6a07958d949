import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const names = ['SERVICE_PROCESSES', 'SERVICE_MIGRATE', 'SERVICE_METRICS', 'HOST'];

test.each([
  ['a letter left out', 'SERVICE_PROCESES', 'SERVICE_PROCESSES'],
  ['a letter too many', 'SERVICE_MIGRATEE', 'SERVICE_MIGRATE'],
  ['another letter', 'SERVICE_METRICZ', 'SERVICE_METRICS'],
  ['two letters swapped', 'HOTS', 'HOST'],
  ['two slips', 'SERVCE_PROCESES', 'SERVICE_PROCESSES'],
  ['three slips', 'SERVCE_PROCESE', null],
  ['another name', 'SERVICE_LOGS', null],
  ['the name itself', 'HOST', 'HOST'],
])('finds the name that was meant: %s', (_what, misspelt, meant) => {
  expect(nearestName(misspelt, names)).toBe(meant);
});
