// This file is JavaScript, like all code that is loaded before the compile cache is on: for TypeScript, each start would load
// Node's type stripper.
import { useCompileCache } from './boot/compile-cache.mjs';

const unknown = process.argv.slice(2).find((argument) => argument !== '--build-pages');
if (unknown !== undefined) {
  process.stderr.write(
    `basalt: the server takes no argument ${unknown}. Its settings are environment variables. Commands: npx --no-install basalt --help\n`,
  );
  process.exit(2);
}
useCompileCache();
// Imported only now, because the cache stores only code that is loaded after it was switched on.
const { superviseWhenConfigured } = await import('./supervisor/supervise.ts');
const supervised = await superviseWhenConfigured(process);
if (supervised !== null) process.exit(supervised);
const { buildPagesWhenRequested } = await import('./boot/build-pages.ts');
const pagesBuilt = buildPagesWhenRequested(process);
const { traceWhenEnabled } = await import('./tracing/trace-when-enabled.ts');
// Tracing must start before the libraries that it traces are used.
const tracing = await traceWhenEnabled(process.env);
const { runServer } = await import('./boot/run-server.ts');
process.exit(await runServer(process, tracing, pagesBuilt));
