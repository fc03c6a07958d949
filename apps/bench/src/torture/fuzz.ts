import { proofByTests } from './proof-by-tests.ts';

/**
 * The property test over the description of the API: in memory, as a signed-in person, on PostgreSQL (a seventh of the requests), and
 * with requests of the maximum size.
 */
export const fuzz = proofByTests(
  {
    name: 'fuzz',
    summary: '100,000 requests generated from the description of the API',
    minutes: 20,
  },
  [
    'packages/http/test/fuzz.proof.test.ts',
    'packages/http/test/fuzz-people.proof.test.ts',
    'packages/http/test/fuzz-hostile.test.ts',
    'apps/server/test/fuzz.proof.test.ts',
  ],
  { BASALT_FUZZ_REQUESTS: '100000', BASALT_HOSTILE_REQUESTS: '2000' },
);
