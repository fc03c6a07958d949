import { useCompileCache } from './start/compile-cache.ts';

useCompileCache();
// Imported only now: the cache holds what is loaded after it was switched on.
const { superviseWhereAsked } = await import('./start/supervise.ts');
const supervised = await superviseWhereAsked(process);
if (supervised !== null) process.exit(supervised);
const { traceWhereAsked } = await import('./telemetry/trace-where-asked.ts');
// And this before all that is traced.
const tracing = await traceWhereAsked(process.env);
const { runServer } = await import('./start/run-server.ts');
process.exit(await runServer(process, tracing));
