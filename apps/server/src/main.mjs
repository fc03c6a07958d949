// JavaScript, as all that is loaded before the compile cache is on: for TypeScript, each start would load Node's type stripper.
import { useCompileCache } from './boot/compile-cache.mjs';

useCompileCache();
// Imported only now: the cache holds what is loaded after it was switched on.
const { superviseWhenConfigured } = await import('./supervisor/supervise.ts');
const supervised = await superviseWhenConfigured(process);
if (supervised !== null) process.exit(supervised);
const { buildPagesWhenRequested } = await import('./boot/build-pages.ts');
const pagesBuilt = buildPagesWhenRequested(process);
const { traceWhenEnabled } = await import('./tracing/trace-when-enabled.ts');
// And this before all that is traced.
const tracing = await traceWhenEnabled(process.env);
const { runServer } = await import('./boot/run-server.ts');
process.exit(await runServer(process, tracing, pagesBuilt));
