// JavaScript, as all that is loaded before the compile cache is on: for TypeScript, each start would load Node's type stripper.
import { useCompileCache } from './boot/compile-cache.mjs';

useCompileCache();
// Imported only now: the cache holds what is loaded after it was switched on.
const { superviseWhereAsked } = await import('./supervisor/supervise.ts');
const supervised = await superviseWhereAsked(process);
if (supervised !== null) process.exit(supervised);
const { buildPagesWhereAsked } = await import('./boot/build-pages.ts');
const pagesBuilt = buildPagesWhereAsked(process);
const { traceWhereAsked } = await import('./tracing/trace-where-asked.ts');
// And this before all that is traced.
const tracing = await traceWhereAsked(process.env);
const { runServer } = await import('./boot/run-server.ts');
process.exit(await runServer(process, tracing, pagesBuilt));
