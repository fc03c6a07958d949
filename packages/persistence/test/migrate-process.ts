import { once } from 'node:events';
import { migrate } from '../src/index.ts';

// A process that migrates, for tests that kill it: `node migrate-process.ts URL`. Says when it is ready, begins when it is
// written to, and says what it applied.
console.log('ready');
await once(process.stdin, 'data');
process.stdin.destroy();
console.log(JSON.stringify(await migrate(process.argv[2] as string)));
