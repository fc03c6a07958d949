import { migrate } from '../src/index.ts';

// A process that migrates, for tests that kill it: `node migrate-process.ts URL`. Says when it begins, and what it applied.
console.log('begins');
console.log(JSON.stringify(await migrate(process.argv[2] as string)));
