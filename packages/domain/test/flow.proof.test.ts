import { test } from 'vitest';
import { flowChecks } from './flow-checks.ts';

const histories = Number(process.env['BASALT_RANDOM_HISTORIES'] ?? 2_500);

test.each(Object.entries(flowChecks))('%s', (_, expectKept) => {
  for (let seed = 0; seed < histories; seed += 1) expectKept(seed);
});
