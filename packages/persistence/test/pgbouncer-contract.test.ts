import { tenancyContract } from '@basalt/domain/testing';
import { describe } from 'vitest';
import { isAbsent, pgbouncerProgram, startPgBouncer } from '../testing/index.ts';
import { openTestStorage } from './test-storage.ts';

const withoutPooler = isAbsent(pgbouncerProgram);

describe.skipIf(withoutPooler).each([
  { mode: 'session', prepares: true },
  { mode: 'transaction', prepares: false },
] as const)('through PgBouncer, pooled by $mode, prepared statements: $prepares', (pool) => {
  tenancyContract(() =>
    openTestStorage(async (url) => ({
      ...(await startPgBouncer(url, pool.mode)),
      prepares: pool.prepares,
    })),
  );
});
