import { useCompileCache } from './start/compile-cache.ts';

useCompileCache();
// Imported only now: the cache holds what is loaded after it was switched on.
const { runServer } = await import('./start/run-server.ts');
process.exit(await runServer(process));
