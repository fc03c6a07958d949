/**
 * `npm run torture -- fuzz [--requests N] [--seed N]`: the property test over the API's description, five times
 * as long as in `npm test`: 100,000 requests in memory, 20,000 as a signed-in person and 15,000 on PostgreSQL.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});

if (positionals.join() !== 'fuzz') {
  console.error('usage: npm run torture -- fuzz [--requests N] [--seed N]');
  process.exit(2);
}

// One after the other: the figures are to tell of one service.
const tests = [
  'packages/http/test/fuzz.test.ts',
  'packages/http/test/fuzz-people.test.ts',
  'apps/server/test/fuzz.test.ts',
  '--no-file-parallelism',
];
const child = spawn(process.execPath, [path.join(root, 'apps/dev/src/run-tests.ts'), ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    BASALT_FUZZ_REQUESTS: values.requests,
    ...(values.seed !== undefined && { BASALT_FUZZ_SEED: values.seed }),
  },
});
child.once('exit', (code) => (process.exitCode = code ?? 1));
